import { expect, test } from 'vitest'
import { percent, roundedPercent } from './percent.ts'

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [3, 3, 100],
  [0, 3, 0],
  [0, 0, null],
  [1, 0, null],
  [99_999, 100_000, 99.99],
  [1, 100_000, 0.01],
  [100_001, 100_000, 100],
  [11, 10, 110],
])('%d of %d is %d %%', (part, whole, share) => expect(percent(part, whole)).toBe(share))

test.each([
  [99.96, 1, 99.9],
  [99.96, 2, 99.96],
  [99.6, 0, 99],
  [0.04, 1, 0.1],
  [0.3, 0, 1],
  [-0.04, 1, -0],
  [100, 1, 100],
  [0, 1, 0],
])('%d %% with %d decimals is %d %%', (value, decimals, rounded) =>
  expect(roundedPercent(value, decimals)).toBe(rounded),
)
