import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEVICE_TRIES, judgeTry } from './login-budget.ts'
import type { Try, Verdict } from './login-budget.ts'

const spent = (failures: number, sinceMs = 0) => ({ failures, sinceMs })
const stranger: Try = { deviceFailures: undefined, hasPhoneCode: false, name: undefined, address: undefined }
const taken: Verdict = { counts: ['address', 'name'] }
const accountWaits = (waitMs: number): Verdict => ({ waitMs, isAccountSpent: true })
const addressWaits = (waitMs: number): Verdict => ({ waitMs, isAccountSpent: false })

test.each<[string, Partial<Try>, Verdict]>([
  ['a first try', {}, taken],
  ['the fifth', { name: spent(4) }, taken],
  ['the sixth', { name: spent(5) }, accountWaits(5_000)],
  ['the sixth, later', { name: spent(5, 4_000) }, accountWaits(1_000)],
  ['the sixth, when its wait is over', { name: spent(5, 5_000) }, taken],
  ['the seventh', { name: spent(6) }, accountWaits(10_000)],
  ['the ninth', { name: spent(8) }, accountWaits(40_000)],
  ['the fourteenth', { name: spent(13) }, accountWaits(900_000)],
  ['a millionth', { name: spent(1_000_000) }, accountWaits(900_000)],
  ['an hour later', { name: spent(1_000_000, 3_600_000) }, taken],
  ['a moment less than an hour later', { address: spent(1_000_000, 3_599_999) }, taken],
  ['many from one address', { address: spent(99) }, taken],
  ['too many from one address', { address: spent(100) }, addressWaits(5_000)],
  ['too many of both', { address: spent(101), name: spent(13) }, addressWaits(10_000)],
  ['a code where the account is spent', { hasPhoneCode: true, name: spent(13) }, { counts: ['address'] }],
  ['a code where the address is spent', { hasPhoneCode: true, address: spent(100) }, addressWaits(5_000)],
  ['a known device', { deviceFailures: 0 }, { counts: ['device'] }],
  [
    'a known device among strangers',
    { deviceFailures: DEVICE_TRIES - 1, name: spent(13), address: spent(1000) },
    { counts: ['device'] },
  ],
  ['a known device that guessed too often', { deviceFailures: DEVICE_TRIES }, taken],
  ['the same among strangers', { deviceFailures: DEVICE_TRIES, name: spent(5) }, accountWaits(5_000)],
])('%s', (_, changed, verdict) => {
  expect(judgeTry({ ...stranger, ...changed })).toEqual(verdict)
})

const someSpent = fc.option(fc.record({ failures: fc.nat(200), sinceMs: fc.nat(4_000_000) }), { nil: undefined })
const waitOf = (verdict: Verdict) => ('waitMs' in verdict ? verdict.waitMs : 0)

test('a wait is at most 15 minutes, ends at the stated time, and never shortens with more failures', () => {
  const property = fc.property(someSpent, someSpent, fc.boolean(), (name, address, hasPhoneCode) => {
    const asked = { ...stranger, name, address, hasPhoneCode }
    const waitMs = waitOf(judgeTry(asked))
    expect(waitMs).toBeLessThanOrEqual(900_000)
    const later = (budget: typeof name) => budget && { ...budget, sinceMs: budget.sinceMs + 900_000 }
    expect(waitOf(judgeTry({ ...asked, name: later(name), address: later(address) }))).toBe(0)
    const more = name && { ...name, failures: name.failures + 1 }
    const moreWaitMs = waitOf(judgeTry({ ...asked, name: more }))
    // The address is looked at first, whatever the account has.
    expect(moreWaitMs).toBeGreaterThanOrEqual(waitMs)
  })
  fc.assert(property)
})

test('no stranger stops a known device, nor the account who has a code', () => {
  const property = fc.property(someSpent, someSpent, fc.nat(DEVICE_TRIES - 1), (name, address, deviceFailures) => {
    expect(judgeTry({ ...stranger, name, address, deviceFailures })).toEqual({ counts: ['device'] })
    expect(judgeTry({ ...stranger, name, hasPhoneCode: true })).toEqual({ counts: ['address'] })
  })
  fc.assert(property)
})
