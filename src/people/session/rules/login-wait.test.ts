import { expect, test } from 'vitest'
import { loginWaitMs } from './login-wait.ts'

test.each([
  ['name', 0, 0],
  ['name', 4, 0],
  ['name', 5, 5_000],
  ['name', 6, 10_000],
  ['name', 8, 40_000],
  ['name', 13, 900_000],
  ['name', 1_000_000, 900_000],
  ['address', 99, 0],
  ['address', 100, 5_000],
] as const)('%s after %i failures waits %i ms', (kind, failures, waitMs) => {
  expect(loginWaitMs(kind, failures)).toBe(waitMs)
})
