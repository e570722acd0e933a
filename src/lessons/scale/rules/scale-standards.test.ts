import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSameStandards, missingWeight, scaleProblems, weightSum } from './scale-standards.ts'

const half = (more: object = {}) => ({ name: '教学内容', weight: 50, min: 0, max: 50, ...more })
const whole = { name: '教学目标', weight: 100, min: 0, max: 100 }

describe('the sum of weights', () => {
  test.each([
    [[], 0, 100],
    [[10, 15, 25, 30, 20], 100, 0],
    [[33.33, 33.33, 33.34], 100, 0],
    [[0.1, 0.2], 0.3, 99.7],
    [[60, 60], 120, -20],
  ])('of %j is %s, and %s is missing', (weights, sum, missing) => {
    expect(weightSum(weights)).toBe(sum)
    expect(missingWeight(weights)).toBe(missing)
  })

  test('sum and what is missing are 100, whatever the weights', () => {
    const weights = array(integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100))
    assert(
      property(weights, (given) => {
        expect(weightSum(given) + missingWeight(given)).toBeCloseTo(100, 9)
      }),
    )
  })
})

describe('what is wrong with a scale', () => {
  test.each([
    ['a whole one', [whole], []],
    ['two halves', [half(), half({ name: '教师素质' })], []],
    ['a range of its own', [{ ...whole, min: 60, max: 95.5 }], []],
    ['none', [], [['items', 'weightsNot100']]],
    ['99 of 100', [{ ...whole, weight: 99, max: 99 }], [['items', 'weightsNot100']]],
    ['99.99 of 100', [{ ...whole, weight: 99.99, max: 99 }], [['items', 'weightsNot100']]],
    ['no name', [{ ...whole, name: ' ' }], [['name', 'standardRequired']]],
    ['a name twice', [half({ name: 'Content' }), half({ name: 'content ' })], [['name', 'standardTwice']]],
    [
      'no weight, by which a highest score is judged',
      [whole, { name: 'x', weight: 0, min: 0, max: 0 }],
      [['weight', 'weightNotAbove']],
    ],
    ['a weight of three decimals', [half({ weight: 50.001 }), half({ name: 'b' })], [['weight', 'twoDecimals']]],
    ['a negative least score', [{ ...whole, min: -1 }], [['min', 'minNegative']]],
    ['a least score of three decimals', [{ ...whole, min: 0.001 }], [['min', 'twoDecimals']]],
    ['a range without width', [{ ...whole, min: 60, max: 60 }], [['max', 'maxNotAboveMin']]],
    ['a highest score above the weight', [half({ max: 50.01 }), half({ name: 'b' })], [['max', 'maxAboveWeight']]],
    ['a highest score of three decimals', [{ ...whole, max: 90.125 }], [['max', 'twoDecimals']]],
  ])('%s', (_, standards, expected) => {
    expect(scaleProblems(standards).map(({ field, problem }) => [field, problem])).toEqual(expected)
  })

  test('is named by its place', () => {
    expect(scaleProblems([half(), half()])).toEqual([{ at: 1, field: 'name', problem: 'standardTwice' }])
  })
})

test.each([
  [[whole], [whole], true],
  [[whole], [], false],
  [[whole], [{ ...whole, name: 'x' }], false],
  [[whole], [{ ...whole, weight: 99 }], false],
  [[whole], [{ ...whole, min: 1 }], false],
  [[whole], [{ ...whole, max: 99 }], false],
  [[half(), half({ name: 'b' })], [half({ name: 'b' }), half()], false],
])('%j and %j are the same: %s', (a, b, expected) => expect(hasSameStandards(a, b)).toBe(expected))
