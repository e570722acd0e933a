import { expect, test } from 'vitest'
import { fellBelow } from './fell-below.ts'

test.each([
  ['from above', 8, 10, 7, true],
  ['from the mark itself', 8, 8, 7, true],
  ['to the mark itself', 8, 10, 8, false],
  ['further down', 8, 7, 5, false],
  ['up, still below', 8, 5, 7, false],
  ['up across it', 8, 5, 10, false],
  ['without a mark', 0, 5, 0, false],
])('%s', (_, lowMark, before, after, expected) => {
  expect(fellBelow(lowMark, { before, after })).toBe(expected)
})
