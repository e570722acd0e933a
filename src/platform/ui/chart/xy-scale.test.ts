import { expect, test } from 'vitest'
import { linePieces, roundScale, spanOf } from './xy-scale.ts'

test.each([
  [60.4, 95, [60, 70, 80, 90, 100]],
  [0, 100, [0, 25, 50, 75, 100]],
  [52, 60, [52, 54, 56, 58, 60]],
  [2940, 3510, [2800, 3000, 3200, 3400, 3600]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
  [-3, 4, [-4, -2, 0, 2, 4]],
])('a scale from %s to %s', (min, max, ticks) => {
  expect(roundScale(min, max).ticks).toEqual(ticks)
})

test.each([
  [0, 1, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [0, 9, [0, 3, 6, 9]],
  [0, 29, [0, 10, 20, 30]],
])('whole figures from %s to %s have whole steps', (min, max, ticks) => {
  expect(roundScale(min, max, { isWhole: true }).ticks).toEqual(ticks)
})

test.each([0, 7, -7, 0.002, 123_456])('of one figure, %s, it still has a height', (value) => {
  const { low, high } = roundScale(value, value)
  expect(low).toBeLessThanOrEqual(value)
  expect(high).toBeGreaterThanOrEqual(value)
  expect(high).toBeGreaterThan(low)
})

test.each([
  [[], []],
  [[null, null], []],
  [[1, 2, 3], [[0, 1, 2]]],
  [
    [1, null, 3, 4, null, null, 0],
    [[0], [2, 3], [6]],
  ],
])('the pieces of %j', (data, pieces) => {
  expect(linePieces(data)).toEqual(pieces)
})

test.each([
  ['wide enough', [10, 40], { leastSpan: 20 }, [10, 40]],
  ['2 °C are no cliff', [69, 71], { leastSpan: 20 }, [60, 80]],
  ['one figure', [5], { leastSpan: 4 }, [3, 7]],
  ['not past 100', [99, 100], { leastSpan: 5, bounds: [0, 100] }, [95, 100]],
  ['not below 0', [0, 1], { leastSpan: 5, bounds: [0, 100] }, [0, 5]],
  ['no least', [3, 4], {}, [3, 4]],
] as const)('what an axis shows: %s', (_, values, look, expected) => {
  expect(spanOf(values, look)).toEqual(expected)
})
