import { expect, test } from 'vitest'
import { bmiConclusion, bmiOf, pressureConclusion, sugarConclusion } from './conclusions.ts'
import type { HealthLimits } from './conclusions.ts'

const LIMITS: HealthLimits = {
  highNormal: { systolic: 120, diastolic: 80 },
  high: { systolic: 140, diastolic: 90 },
  sugar: { normal: 3.9, impaired: 6.1, high: 7 },
  bmi: { normal: 18.5, overweight: 24, obese: 28 },
}

test.each([
  [119, 79, '正常'],
  [120, 79, '正常高值'],
  [119, 80, '正常高值'],
  [139, 89, '正常高值'],
  [140, 60, '高血压'],
  [110, 90, '高血压'],
])('%i over %i is %s', (systolic, diastolic, conclusion) => {
  expect(pressureConclusion(systolic, diastolic, LIMITS)).toBe(conclusion)
})

test.each([
  [3.8, '偏低'],
  [3.9, '正常'],
  [6, '正常'],
  [6.1, '受损'],
  [6.9, '受损'],
  [7, '偏高'],
])('fasting sugar of %d is %s', (value, conclusion) => {
  expect(sugarConclusion(value, LIMITS.sugar)).toBe(conclusion)
})

test.each([
  [18.4, '偏瘦'],
  [18.5, '正常'],
  [23.9, '正常'],
  [24, '超重'],
  [27.9, '超重'],
  [28, '肥胖'],
])('a BMI of %d is %s', (value, conclusion) => {
  expect(bmiConclusion(value, LIMITS.bmi)).toBe(conclusion)
})

test('limits of an installation count', () => {
  expect(pressureConclusion(135, 70, { ...LIMITS, high: { systolic: 130, diastolic: 80 } })).toBe('高血压')
})

test.each([
  [175, 70, 22.9],
  // 23.95 would be 正常 unrounded: what is judged is what is shown
  [170, 69.2, 23.9],
  [170, 69.3, 24],
])('%d cm and %d kg give %d', (height, weight, bmi) => {
  expect(bmiOf(height, weight)).toBe(bmi)
})
