import { expect, test } from 'vitest'
import { CURRENCY_CODES, DECIMAL, isCurrency } from './money.ts'

test('currencies of mining countries come first, each once', () => {
  expect(CURRENCY_CODES.slice(0, 7)).toEqual(['CNY', 'USD', 'EUR', 'RUB', 'KZT', 'CAD', 'AED'])
  expect(new Set(CURRENCY_CODES).size).toBe(CURRENCY_CODES.length)
  expect(CURRENCY_CODES).toContain('NOK')
  expect(CURRENCY_CODES.filter((code) => !isCurrency(code))).toEqual([])
  expect(['XYZ', 'cny', ''].filter(isCurrency)).toEqual([])
})

test.each([
  ['0', true],
  ['123456.654321', true],
  ['1234567', false],
  ['0.1234567', false],
  ['1.', false],
  ['.5', false],
  ['-1', false],
  ['1e5', false],
  ['1,5', false],
  ['1.5 ', false],
])('%j is an amount: %s', (text, is) => expect(DECIMAL.test(text)).toBe(is))
