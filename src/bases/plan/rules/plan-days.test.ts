import { expect, test } from 'vitest'
import { daysBetween, weekdayOf } from '../../../platform/rules/business-time.ts'
import { monthEnd, monthsLater } from '../../../platform/rules/day-range.ts'
import { copiedFrom } from './plan-days.ts'

test.each([
  ['2026-03-01', '2026-02-01'],
  ['2026-03-28', '2026-02-28'],
  ['2026-03-29', '2026-02-22'],
  ['2026-03-31', '2026-02-24'],
  ['2026-01-01', '2025-12-04'],
])('%s is copied from %s', (day, from) => {
  expect(copiedFrom(day)).toBe(from)
})

test.each(['2024-02', '2024-03', '2026-02', '2026-03', '2026-12'])(
  'every day of %s has one of the month before',
  (month) => {
    for (const day of daysBetween(`${month}-01`, monthEnd(month))) {
      expect(copiedFrom(day).slice(0, 7)).toBe(monthsLater(month, -1))
      expect(weekdayOf(copiedFrom(day))).toBe(weekdayOf(day))
    }
  },
)
