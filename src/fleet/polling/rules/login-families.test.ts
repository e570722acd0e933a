import { expect, it } from 'vitest'
import { pauseAfterRefusals } from './login-families.ts'

it.each([
  [0, 0],
  [1, 5],
  [2, 10],
  [3, 20],
  [7, 320],
  [8, 360],
  [1000, 360],
])('after %i refusals in a row waits %i minutes', (refusals, minutes) => {
  expect(pauseAfterRefusals(refusals)).toBe(minutes * 60_000)
})
