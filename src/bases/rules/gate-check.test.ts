import { expect, test } from 'vitest'
import { gateFindings, gateOutcome } from './gate-check.ts'
import type { GateFacts } from './gate-check.ts'

const DRIVER = { name: '刘师傅', licenceUntil: '2026-03-10', hasHighPressure: false }
const GOOD: GateFacts = {
  today: '2026-03-10',
  licenseNumber: 'L1',
  tankCertificateUntil: '2026-04-10',
  cargo: '柴油',
  mayCarry: ['柴油', '汽油'],
  people: [DRIVER],
}

test.each<[GateFacts | Partial<GateFacts>, string, string[]]>([
  [{}, '放行', []],
  [{ licenseNumber: '' }, '警告', ['licenceMissing']],
  [{ tankCertificateUntil: null }, '警告', ['tankUnknown']],
  [{ tankCertificateUntil: '2026-04-09' }, '警告', ['tankEnds 2026-04-09']],
  [{ tankCertificateUntil: '2026-03-10' }, '警告', ['tankEnds 2026-03-10']],
  [{ tankCertificateUntil: '2026-03-09' }, '拒绝', ['tankExpired 2026-03-09']],
  [{ cargo: '' }, '警告', ['cargoMissing']],
  [{ mayCarry: [] }, '警告', ['cargoUnknown 柴油']],
  [{ cargo: '液氨' }, '拒绝', ['cargoForbidden 液氨']],
  [{ people: [] }, '警告', ['nobodyNamed']],
  [{ people: [{ ...DRIVER, licenceUntil: null }] }, '警告', ['paperUnknown 刘师傅']],
  [{ people: [DRIVER, { ...DRIVER, name: '押运员', licenceUntil: '2026-03-09' }] }, '拒绝', ['paperExpired 押运员']],
  [{ people: [{ ...DRIVER, hasHighPressure: true }] }, '警告', ['highPressure 刘师傅']],
  [{ licenseNumber: '', cargo: '液氨' }, '拒绝', ['licenceMissing', 'cargoForbidden 液氨']],
])('%j: %s', (given, outcome, expected) => {
  const findings = gateFindings({ ...GOOD, ...given })
  expect(findings.map(({ rule, details }) => `${rule} ${details}`.trim())).toEqual(expected)
  expect(gateOutcome(findings)).toBe(outcome)
})
