import { expect, test } from 'vitest'
import { pieSlices, ringPath } from './pie-slices.ts'

test('slices follow one another and end at a whole turn', () => {
  const slices = pieSlices([
    { name: 'a', value: 1 },
    { name: 'b', value: 0 },
    { name: 'c', value: 3 },
  ])
  expect(slices.map(({ from, to, share }) => [from, to, share])).toEqual([
    [0, 0.25, 0.25],
    [0.25, 0.25, 0],
    [0.25, 1, 0.75],
  ])
})

test('shares of nothing are not known', () => {
  expect(pieSlices([{ name: 'a', value: 0 }])[0]?.share).toBeNull()
})

test('a quarter begins at the top and goes clockwise', () => {
  expect(ringPath(0, 0.25, 10, 5)).toBe(
    'M0.000 -10.000 A10 10 0 0 1 10.000 -0.000 L5.000 -0.000 A5 5 0 0 0 0.000 -5.000Z',
  )
})

test('a whole ring is two circles, without a line from one to the other', () => {
  const path = ringPath(0, 1, 10, 5)
  expect(path.match(/Z/g)).toHaveLength(2)
  expect(path).not.toContain('L')
})
