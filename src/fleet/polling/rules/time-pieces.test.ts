import { expect, test } from 'vitest'
import { timePieces } from './time-pieces.ts'

test.each([
  ['within a minute', 60, 80, [[60, 20]]],
  ['over a minute', 110, 130, [[60, 10], [120, 10]]], // prettier-ignore
  ['over whole minutes', 30, 190, [[0, 30], [60, 60], [120, 60], [180, 10]]], // prettier-ignore
  ['nothing', 60, 60, []],
  ['backwards', 70, 60, []],
])('%s', (_, fromS, untilS, expected) => {
  expect(timePieces(fromS, untilS, 60).map(({ startS, seconds }) => [startS, seconds])).toEqual(expected)
})

test('hours start where the business zone has them', () => {
  const pieces = timePieces(1000, 9000, 3600, (atS) => Math.floor((atS - 1800) / 3600) * 3600 + 1800)
  expect(pieces).toEqual([
    { startS: -1800, seconds: 800 },
    { startS: 1800, seconds: 3600 },
    { startS: 5400, seconds: 3600 },
  ])
})
