import { expect, test } from 'vitest'
import { pollerDoctorTexts as texts } from '../text.ts'
import { pollerFindings } from './examine-pollers.ts'
import type { PollerState } from './poller-contacts.sql.ts'

const now = new Date('2026-11-24T12:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const WELL: PollerState = { site: 'North', version: '1.2.0', lastContactAt: before(60), isDiskFull: false }
const findingsOf = (...pollers: Partial<PollerState>[]) =>
  pollerFindings(
    pollers.map((poller) => ({ ...WELL, ...poller })),
    { version: '1.2.0', now },
  )

test.each<[string, Partial<PollerState>, unknown]>([
  ['well', {}, { grade: 'good', text: texts.inContact, values: { n: 1, version: '1.2.0' } }],
  ['new', { lastContactAt: null }, { grade: 'bad', text: texts.neverContacted, values: { site: 'North' } }],
  [
    'silent',
    { lastContactAt: before(61) },
    { grade: 'bad', text: texts.silent, values: { site: 'North', minutes: 1 } },
  ],
  ['out of room', { isDiskFull: true }, { grade: 'bad', text: texts.diskFull, values: { site: 'North' } }],
  [
    'old',
    { version: '1.1.9' },
    { grade: 'advice', text: texts.otherVersion, values: { site: 'North', version: '1.1.9', ours: '1.2.0' } },
  ],
])('a poller that is %s', (_, poller, finding) => expect(findingsOf(poller)).toEqual([finding]))

test('those that are well are counted; without a poller there is nothing to report', () => {
  const found = findingsOf({ lastContactAt: null }, {}, {})
  expect(found.map(({ text, values }) => [text, values])).toEqual([
    [texts.neverContacted, { site: 'North' }],
    [texts.inContact, { n: 2, version: '1.2.0' }],
  ])
  expect(findingsOf()).toEqual([])
})
