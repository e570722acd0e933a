import { expect, test } from 'vitest'
import { calendarDays, pageAfter } from './calendar-days.ts'

test.each([
  ['2026-11-22', 'month', '2026-10-26', '2026-12-06', 42],
  ['2027-02-10', 'month', '2027-02-01', '2027-02-28', 28],
  ['2026-11-22', 'week', '2026-11-16', '2026-11-22', 7],
  ['2026-11-23', 'week', '2026-11-23', '2026-11-29', 7],
] as const)('the %s page of a %s', (day, span, first, last, count) => {
  const days = calendarDays(day, span)
  expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
})

test.each([
  ['2026-01-31', 'month', 1, '2026-02-01'],
  ['2026-01-15', 'month', -1, '2025-12-01'],
  ['2026-12-28', 'week', 1, '2027-01-04'],
] as const)('%s, %s, %i pages on', (day, span, pages, expected) => {
  expect(pageAfter(day, span, pages)).toBe(expected)
})
