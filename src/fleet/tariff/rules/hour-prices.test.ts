import { expect, test } from 'vitest'
import { enteredPrices, hourPrices, pricePeriods } from './hour-prices.ts'

const many = (price: string, hours: number) => Array.from({ length: hours }, () => price)

test.each([
  ['one price', [], many('0.5', 24)],
  ['by day', [{ fromHour: 8, untilHour: 22, price: '1' }], [...many('0.5', 8), ...many('1', 14), ...many('0.5', 2)]],
  [
    'over midnight',
    [{ fromHour: 22, untilHour: 6, price: '0.2' }],
    [...many('0.2', 6), ...many('0.5', 16), ...many('0.2', 2)],
  ],
  ['a whole day', [{ fromHour: 0, untilHour: 24, price: '2' }], many('2', 24)],
])('%s', (_name, periods, prices) => {
  expect(hourPrices('0.5', periods)).toEqual(prices)
})

test.each([
  [
    { fromHour: 8, untilHour: 12, price: '1' },
    { fromHour: 11, untilHour: 13, price: '2' },
  ],
  [
    { fromHour: 22, untilHour: 6, price: '1' },
    { fromHour: 5, untilHour: 7, price: '2' },
  ],
])('periods that overlap have no price: %j, %j', (one, two) => {
  expect(hourPrices('0.5', [one, two])).toBeUndefined()
})

test('hours of one price are shown together', () => {
  expect(pricePeriods(hourPrices('0.5', [{ fromHour: 22, untilHour: 6, price: '0.2' }]) ?? [])).toEqual([
    { fromHour: 0, untilHour: 6, price: '0.2' },
    { fromHour: 6, untilHour: 22, price: '0.5' },
    { fromHour: 22, untilHour: 24, price: '0.2' },
  ])
  expect(pricePeriods(many('0.3', 24))).toEqual([{ fromHour: 0, untilHour: 24, price: '0.3' }])
})

test.each([
  ['one price', [], many('0.5', 24)],
  [
    'over midnight',
    [{ fromHour: 22, untilHour: 6, price: '0.2' }],
    [...many('0.2', 6), ...many('0.5', 16), ...many('0.2', 2)],
  ],
  [
    'as many as can be entered',
    Array.from({ length: 12 }, (_, nth) => ({ fromHour: nth * 2, untilHour: nth * 2 + 1, price: `${nth}` })),
    Array.from({ length: 24 }, (_, hour) => (hour % 2 ? '0.5' : `${hour / 2}`)),
  ],
])('the form to change a tariff has %s again', (_name, periods, prices) => {
  expect(enteredPrices(prices)).toEqual({ price: '0.5', periods })
  expect(hourPrices('0.5', periods)).toEqual(prices)
})
