import { expect, test } from 'vitest'
import { withinRange } from './dragged-range.ts'

const DATA = { xAxis: ['a', 'b', 'c', 'd'], series: [{ name: 'x', data: [1, null, 3, 4] }] }

test.each([
  ['all of it', null, ['a', 'b', 'c', 'd'], [1, null, 3, 4]],
  ['the places between', ['b', 'c'], ['b', 'c'], [null, 3]],
  ['places of another axis', ['b', 'z'], ['a', 'b', 'c', 'd'], [1, null, 3, 4]],
] as const)('%s', (_, range, xAxis, values) => {
  expect(withinRange(DATA, range)).toEqual({ xAxis, series: [{ name: 'x', data: values }] })
})
