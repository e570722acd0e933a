import { expect, test } from 'vitest'
import { runsOf } from './runs-of.ts'

test.each<[string, number[][]]>([
  ['', []],
  ['---', []],
  ['x--', [[0, 1]]],
  [
    '-xx-x',
    [
      [1, 3],
      [4, 5],
    ],
  ],
  ['xxx', [[0, 3]]],
])('runs of %j', (flags, runs) => {
  expect(runsOf(Array.from(flags, (flag) => flag === 'x'))).toEqual(runs)
})
