import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween } from './business-time.ts'
import {
  lastDays,
  lastMonths,
  MONTH_PATTERN,
  monthEnd,
  monthsLater,
  monthsOf,
  rangeOf,
  readDay,
  yearSoFar,
} from './day-range.ts'

test.each([
  ['2026-11-01', '2026-11-01'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-30', undefined],
  ['2026-13-01', undefined],
  ['1999-01-01', '1999-01-01'],
  ['1899-01-01', undefined],
  ['0002-01-01', undefined],
  ['2026-1-1', undefined],
  ['+2026-11-01', undefined],
  ['2026-11-01T', undefined],
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

const anyDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test('as many days and months as were asked for, whatever the day', () => {
  const days = fc.property(anyDay, fc.integer({ min: 1, max: 400 }), (last, count) => {
    const { from, to } = lastDays(last, count)
    expect(daysBetween(from, to)).toHaveLength(count)
    expect([readDay(from), to]).toEqual([from, last])
  })
  const months = fc.property(anyDay, fc.integer({ min: 1, max: 60 }), (last, count) => {
    const { from, to } = lastMonths(last, count)
    expect(new Set(daysBetween(from, to).map((day) => day.slice(0, 7))).size).toBe(count)
    expect([from.slice(8), to]).toEqual(['01', last])
  })
  fc.assert(days)
  fc.assert(months, { numRuns: 30 })
})

test('after the end of a month comes the next one, and so many months back are the same', () => {
  const property = fc.property(anyDay, fc.integer({ min: -500, max: 500 }), (day, months) => {
    const month = day.slice(0, 7)
    expect(addDays(monthEnd(month), 1)).toBe(`${monthsLater(month, 1)}-01`)
    expect(monthsLater(monthsLater(month, months), -months)).toBe(month)
  })
  fc.assert(property)
})

test.each([
  ['2026-01', true],
  ['1999-12', true],
  ['2026-10', true],
  ['2026-00', false],
  ['2026-13', false],
  ['1899-01', false],
  ['3026-01', false],
  ['2026-1', false],
  ['12026-01', false],
  ['2026-01-01', false],
])('%s is a month: %s', (text, is) => expect(MONTH_PATTERN.test(text)).toBe(is))

test.each([
  [{ from: '2026-01-01', to: '2026-01-02' }, true],
  [{ from: '2026-01-01', to: '2026-01-01' }, true],
  [{ from: '2026-01-02', to: '2026-01-01' }, false],
  [{ from: '2026-01-01' }, false],
  [{ to: '2026-01-01' }, false],
  [{}, false],
])('%j is a range: %s', (ends, is) => expect(rangeOf(ends)).toEqual(is ? ends : undefined))

test.each([
  ['2026-01-31', '2026-01-31', ['2026-01']],
  ['2025-11-30', '2026-02-01', ['2025-11', '2025-12', '2026-01', '2026-02']],
  ['2026-02-01', '2026-01-31', []],
])('from %s to %s it is the months %j', (from, to, months) => expect(monthsOf(from, to)).toEqual(months))
