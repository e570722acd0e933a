import { expect, test } from 'vitest'
import { panned, pinched, zoomed } from './zoom.ts'

test.each([
  [20, 60, [20, 60]],
  [60, 20, [20, 60]],
  [-10, 30, [0, 40]],
  [80, 120, [59, 99]],
  [50, 50, [47.5, 52.5]],
  [0, 99, null],
  [-50, 150, null],
])('from %s to %s of 0 to 99', (one, other, zoom) => {
  expect(zoomed(one, other, 99)).toEqual(zoom)
})

test('an axis of a few places is shown whole', () => {
  expect(zoomed(1, 2, 4)).toBeNull()
})

test.each([
  // Twice as far apart: half as much, around the middle of the fingers.
  [
    [0, 100],
    [0.4, 0.6],
    [0.3, 0.7],
    [25, 75],
  ],
  [[25, 75], [0.3, 0.7], [0.4, 0.6], null],
  [
    [40, 60],
    [0, 0.5],
    [0, 1],
    [40, 50],
  ],
] as const)('pinched from %j', (zoom, before, after, expected) => {
  const result = pinched(zoom, before, after, 100)
  if (expected === null) expect(result).toBeNull()
  else expected.forEach((place, at) => expect(result?.[at]).toBeCloseTo(place, 6))
})

test('fingers that meet or cross give a range inside the axis', () => {
  for (const after of [
    [0.5, 0.5],
    [0.6, 0.5],
  ] as const) {
    const [from, to] = pinched([40, 60], [0.4, 0.6], after, 100) ?? [0, 100]
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeLessThanOrEqual(100)
    expect(to).toBeGreaterThan(from)
  }
})

test('panned to the right shows what is earlier, and stops at the ends', () => {
  expect(panned([40, 60], 0.5, 100)).toEqual([30, 50])
  expect(panned([40, 60], 9, 100)).toEqual([0, 20])
  expect(panned([40, 60], -9, 100)).toEqual([80, 100])
})
