import { expect, test } from 'vitest'
import { dateRange } from './date-range.ts'

test.each([
  ['2026-11-22T02:00:00Z', '2026-11-22T03:30:00Z', '2026-11-22 10:00 ~ 11:30'],
  ['2026-11-22T15:00:00Z', '2026-11-22T17:00:00Z', '2026-11-22 23:00 ~ 11-23 01:00'],
  ['2026-12-31T15:00:00Z', '2026-12-31T17:00:00Z', '2026-12-31 23:00 ~ 2027-01-01 01:00'],
])('%s to %s is %s', (start, end, expected) => {
  expect(dateRange(new Date(start), new Date(end), 'Asia/Shanghai')).toBe(expected)
})
