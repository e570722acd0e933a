import { expect, test } from 'vitest'
import { lastDays, lastMonths, monthEnd, readDay, yearSoFar } from './day-range.ts'

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['1999-01-01', '1999-01-01'],
  ['1899-01-01', undefined],
  ['0002-01-01', undefined],
  ['2026-1-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('readDay(%j)', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['seven days', lastDays('2026-03-03', 7), { from: '2026-02-25', to: '2026-03-03' }],
  ['one day', lastDays('2026-03-03', 1), { from: '2026-03-03', to: '2026-03-03' }],
  ['this month', lastMonths('2026-03-31', 1), { from: '2026-03-01', to: '2026-03-31' }],
  ['six months across the year', lastMonths('2026-03-31', 6), { from: '2025-10-01', to: '2026-03-31' }],
  ['the year so far', yearSoFar('2026-03-31'), { from: '2026-01-01', to: '2026-03-31' }],
])('%s', (_, range, expected) => {
  expect(range).toEqual(expected)
})

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('monthEnd(%s)', (month, day) => {
  expect(monthEnd(month)).toBe(day)
})
