import { expect, test } from 'vitest'
import { certificateState, factsText, isVerificationCode } from './certificate-facts.ts'

const PASSED = { isVoid: false, voidReason: null, replacedBy: null, result: '合格', validUntil: '2027-03-01' } as const

test.each([
  ['valid', {}, '2027-03-01'],
  ['expired', {}, '2027-03-02'],
  ['valid', { validUntil: null }, '2027-03-02'],
  ['notPassed', { result: '整改复检', validUntil: null }, '2027-03-01'],
  ['replaced', { replacedBy: 'A' }, '2027-03-02'],
  ['void', { isVoid: true, replacedBy: 'A' }, '2027-03-02'],
] as const)('a certificate is %s', (state, given, today) => {
  expect(certificateState({ ...PASSED, ...given }, today)).toBe(state)
})

test.each([
  ['a1b2-c3d4', true],
  [' Ａ1B2 C3D4', true],
  ['A1B2C3D', false],
  ['A1B2C3D5', false],
])('the code %j is taken: %s', (typed, isTaken) => {
  expect(isVerificationCode(typed, 'a1b2c3d4e5f6')).toBe(isTaken)
})

test('what a digest is of: each fact in its place, and nothing else', () => {
  const facts = {
    reportNumber: 'R1',
    companyId: 2,
    tankerNumber: 'T3',
    tankerType: '常压车',
    licenseNumber: 'L4',
    checkedOrg: 'C5',
    cargo: 'G6',
    result: '合格',
    remarks: 'M7',
    issuedOn: '2026-01-01',
    validUntil: null,
    replaces: 'R0',
    methods: [{ failed: 1, items: 9, name: '气密' }],
  } as const
  expect(factsText({ ...facts, methods: [...facts.methods] })).toBe(
    '["R1",2,"T3","常压车","L4","C5","G6","合格","M7","2026-01-01",null,"R0",[["气密",9,1]]]',
  )
})
