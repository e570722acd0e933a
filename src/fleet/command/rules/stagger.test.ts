import { expect, test } from 'vitest'
import { isWithinBounds, staggerOf } from './stagger.ts'

test.each([
  ['restart', {}, { batchSize: 10, pauseMs: 2000 }],
  ['restart', { batchSize: 500, pauseMs: 0 }, { batchSize: 10, pauseMs: 2000 }],
  ['restart', { batchSize: 3, pauseMs: 5000 }, { batchSize: 3, pauseMs: 5000 }],
  ['restart', { batchSize: 0, pauseMs: 1e9 }, { batchSize: 1, pauseMs: 60_000 }],
  ['findMe', {}, { batchSize: 50, pauseMs: 500 }],
  ['findMe', { batchSize: 1000, pauseMs: 1 }, { batchSize: 100, pauseMs: 200 }],
  ['sleep', {}, { batchSize: 50, pauseMs: 500 }],
  ['wake', { batchSize: 100, pauseMs: 0 }, { batchSize: 10, pauseMs: 2000 }],
  ['limitPower', {}, { batchSize: 10, pauseMs: 2000 }],
  ['switchPool', { batchSize: undefined, pauseMs: 700 }, { batchSize: 50, pauseMs: 700 }],
] as const)('%s %j', (kind, asked, stagger) => expect(staggerOf(kind, asked)).toEqual(stagger))

test.each([
  ['restart', 10, 2000, true],
  ['restart', 10, 0, false],
  ['restart', 11, 2000, false],
  ['findMe', 100, 60_000, true],
  ['findMe', 2.5, 500, false],
  ['findMe', 50, 60_001, false],
  ['findMe', 50, NaN, false],
] as const)('%s, %d at a time, %d ms between: sent as entered is %s', (kind, batchSize, pauseMs, expected) => {
  expect(isWithinBounds(kind, { batchSize, pauseMs })).toBe(expected)
})
