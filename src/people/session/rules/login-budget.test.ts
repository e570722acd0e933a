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
