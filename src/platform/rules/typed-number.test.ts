import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test.each([
  ['12', 12],
  [' -0.5 ', -0.5],
  ['+7', 7],
  ['.5', 0.5],
  ['10.', 10],
  ['1e3', 1000],
  ['2.5E-1', 0.25],
  ['10,5', 10.5],
  ['0,125', 0.125],
  ['1,5000', 1.5],
  ['1 000', 1000],
  ['1\u202F000\u202F000,5', 1_000_000.5],
  ['1,000', 1000],
  ['-12,345,678.25', -12_345_678.25],
  ["1'000", 1000],
  ['１０', 10],
  ['１０．５', 10.5],
  ['１，０００', 1000],
  ['１０。５', 10.5],
  ['－３', -3],
  ['−3', -3],
])('%j is %d', (typed, number) => {
  expect(typedNumber(typed)).toBe(number)
})

test.each([
  ['85 °C', '°C', 85],
  ['85℃', '°C', 85],
  ['95％', '%', 95],
  ['1 000 th', 'TH/s', 1000],
  ['3,5mw', 'MW', 3.5],
  ['5 小时', '小时', 5],
  ['5', 'MW', 5],
  ['5 kW', 'MW', NaN],
  ['100 GH/s', 'TH/s', NaN],
])('%j in %s is %d', (typed, unit, number) => {
  expect(typedNumber(typed, unit)).toBe(number)
})

test.each([
  '',
  ' ',
  '-',
  'abc',
  '5 MW',
  '0x10',
  '1e',
  '1e999',
  'Infinity',
  'NaN',
  '1 0',
  '1 00',
  '12 34 567',
  '1,00,000',
  '1,000,00',
  '1.000.000',
  '1..5',
  '1,5,5',
  '10²',
  '１／２',
  '3-5',
  '1.5.2026',
  '1'.repeat(400),
])('%j is no number', (typed) => {
  expect(typedNumber(typed)).toBeNaN()
})
