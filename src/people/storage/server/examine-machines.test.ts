import { expect, test } from 'vitest'
import { LOCALES, translator } from '../../../platform/rules/text.ts'
import { machineDoctorTexts as texts } from '../text.ts'
import { machineFindings } from './examine-machines.ts'
import type { MachineAsked } from './machines.sql.ts'

const ONE: MachineAsked = { name: 'db1:5432', share: 0.5, error: null, bytes: 3 * 2 ** 30 }
const TWO: MachineAsked = { name: 'db2:5432', share: 0.334, error: 'connection refused', bytes: null }
const AWAY = { machine: 'db2:5432', share: '33 %', error: 'connection refused' }

test.each<[string, MachineAsked[], unknown[]]>([
  ['one machine alone', [], []],
  [
    'all respond',
    [ONE, { ...TWO, error: null, bytes: 2 ** 29 }],
    [{ grade: 'good', text: texts.respond, values: { n: 2, sizes: 'db1:5432 3.0 GB, db2:5432 0.5 GB' } }],
  ],
  ['one is away', [ONE, TWO], [{ grade: 'bad', text: texts.away, values: AWAY }]],
  [
    'the other one holds almost nothing',
    [{ ...TWO, share: 0.999 }, ONE],
    [{ grade: 'bad', text: texts.away, values: { ...AWAY, share: '99 %' } }],
  ],
  [
    'all are away',
    [TWO, { ...ONE, error: '' }],
    [
      { grade: 'bad', text: texts.away, values: AWAY },
      { grade: 'bad', text: texts.away, values: { machine: 'db1:5432', share: '50 %', error: '' } },
    ],
  ],
])('%s', (_, machines, findings) => {
  const found = machineFindings(machines)
  expect(found).toEqual(findings)
  for (const locale of LOCALES)
    for (const { text, values } of found) expect(translator({ text }, locale)('text', values)).not.toMatch(/[{}]/)
})
