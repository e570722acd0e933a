import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { agreementOf, extremesOf, spreadOf, standardsOf, totalsOf } from './report-figures.ts'

const score = (userId: number, name: string, weight: number, given: number) => {
  return { userId, name, weight, min: 0, max: weight, score: given }
}
const sheet = [score(1, '目标', 40, 30), score(1, '过程', 60, 60), score(2, '目标', 40, 20), score(2, '过程', 60, 30.5)]

test('a standard has the mean, range and spread of what its reviewers gave', () => {
  expect(standardsOf(sheet)).toEqual([
    { name: '目标', weight: 40, mean: 25, min: 20, max: 30, spread: 5 },
    { name: '过程', weight: 60, mean: 45.25, min: 30.5, max: 60, spread: 14.75 },
  ])
  expect(standardsOf([])).toEqual([])
})

test('a standard of another weight is another one: the scale was changed', () => {
  expect(standardsOf([score(1, '目标', 40, 30), score(2, '目标', 50, 30)])).toHaveLength(2)
})

test('a total is the sum of a sheet', () => {
  expect([...totalsOf(sheet)]).toEqual([
    [1, 90],
    [2, 50.5],
  ])
})

test.each([
  ['one reviewer', sheet.slice(0, 2), null],
  ['nobody', [], null],
  ['the same scores', [score(1, 'a', 100, 80), score(2, 'a', 100, 80)], 1],
  ['opposite scores', [score(1, 'a', 100, 0), score(2, 'a', 100, 100)], 0],
  ['two reviewers', sheet, 0.61],
])('agreement of %s', (_, scores, expected) => {
  expect(agreementOf(scores)).toBe(expected)
})

test('agreement lies between 0 and 1 and does not depend on the order of the reviewers', () => {
  const given = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(given, (scores) => {
      const rows = scores.map((each, at) => score(at, 'a', 40, each / 100))
      const agreement = agreementOf(rows) ?? NaN
      expect(agreement).toBeGreaterThanOrEqual(0)
      expect(agreement).toBeLessThanOrEqual(1)
      expect(agreementOf(rows.toReversed())).toBeCloseTo(agreement, 6)
      expect(spreadOf(scores)).toBeLessThanOrEqual(2000)
    }),
  )
})

test.each([
  [[], [], []],
  [[0.5], [0], []],
  [[0.5, 0.9], [1], [0]],
  [[0.5, null, 0.9, 0.7], [2], [0]],
  [
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7],
    [6, 5, 4],
    [0, 1, 2],
  ],
])('of %j the best minutes are %j, the weakest %j', (shares, best, weakest) => {
  const found = extremesOf(shares.map((share, minute) => ({ minute, count: 1, share })))
  expect(found.best.map(({ minute }) => minute)).toEqual(best)
  expect(found.weakest.map(({ minute }) => minute)).toEqual(weakest)
})
