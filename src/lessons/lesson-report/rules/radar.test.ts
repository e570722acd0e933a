import { expect, test } from 'vitest'
import { hasRadar, radarName, radarOf } from './radar.ts'

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

test('three standards to sixteen are drawn', () => {
  expect([2, 3, 16, 17].map((length) => hasRadar(Array.from({ length })))).toEqual([false, true, true, false])
})

test.each([
  ['教学方法与策略', '教学方法与策略'],
  ['Use of open questions', 'Use of open question…'],
  ['Teaching methods and strategies', 'Teaching methods and…'],
  ['教学内容的组织与呈现方式', '教学内容的组织与呈现…'],
])('%s is drawn as %s', (name, drawn) => {
  expect(radarName(name)).toBe(drawn)
})
