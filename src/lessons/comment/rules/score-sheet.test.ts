import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scoreProblem, sheetProblem, totalOf } from './score-sheet.ts'

const standards = [
  { id: 1, name: '教学目标', weight: 40, min: 0, max: 40 },
  { id: 2, name: '教学过程', weight: 60, min: 10, max: 50 },
]
const sheet = (...scores: [number, number][]) => scores.map(([modelItemId, score]) => ({ modelItemId, score }))

test.each([
  [sheet([1, 0], [2, 10]), undefined],
  [sheet([2, 50], [1, 40]), undefined],
  [sheet([1, 40.01], [2, 10]), 'scoreOutside'],
  [sheet([1, -0.01], [2, 10]), 'scoreOutside'],
  [sheet([1, 1], [2, 9.99]), 'scoreOutside'],
  [sheet([1, 1]), 'standardMissing'],
  [sheet(), 'standardMissing'],
  [sheet([1, 1], [1, 2], [2, 10]), 'standardTwice'],
  [sheet([1, 1], [3, 10]), 'standardUnknown'],
])('the problem of %j is %s', (scores, problem) => {
  expect(sheetProblem(standards, scores)).toBe(problem)
})

test('a lesson without a scale takes no scores', () => {
  expect(sheetProblem([], [])).toBeUndefined()
  expect(sheetProblem([], sheet([1, 1]))).toBe('standardUnknown')
  expect(scoreProblem(undefined, 1)).toBe('standardUnknown')
})

test('no total is known without scores', () => {
  expect(totalOf([])).toBeNull()
})

test('a total of hundredths has no more than hundredths', () => {
  const hundredths = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.array(hundredths, { minLength: 1, maxLength: 20 }), (given) => {
      const total = totalOf(given.map((score) => ({ score: score / 100 }))) ?? NaN
      expect(total).toBe(given.reduce((sum, score) => sum + score, 0) / 100)
    }),
  )
})
