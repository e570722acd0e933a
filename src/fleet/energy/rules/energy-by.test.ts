import { expect, test } from 'vitest'
import { ENERGY_BY, isOverTime } from './energy-by.ts'

test('days and months are over time, owners are not', () => {
  expect(ENERGY_BY.filter(isOverTime)).toEqual(['day', 'month'])
})
