import { expect, test } from 'vitest'
import { radarOf } from './radar.ts'

const rounded = (places: readonly (readonly number[])[]) => places.map((place) => place.map(Math.round))

test('standards are placed around the middle, the first one above it; the outline is the share of the weight', () => {
  const standard = { weight: 25, mean: 12.5, min: 0, max: 25 }
  const { axes, mean, min, max } = radarOf(
    ['a', 'b', 'c', 'd'].map((name) => ({ ...standard, name })),
    200,
  )
  expect(axes.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd'])
  expect(rounded(max)).toEqual([
    [100, 16],
    [184, 100],
    [100, 184],
    [16, 100],
  ])
  expect(rounded(mean)[0]).toEqual([100, 58])
  expect(rounded(min)).toEqual(Array.from({ length: 4 }, () => [100, 100]))
})
