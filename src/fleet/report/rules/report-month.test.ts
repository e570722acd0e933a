import { expect, test } from 'vitest'
import { reportMonth } from './report-month.ts'
import type { ReportMonth } from './report-month.ts'

const now = { businessDate: '2026-02-28', today: '2026-03-01' }

test.each<[string, string | undefined, ReportMonth | null]>([
  [
    'none asked: that of the business date',
    undefined,
    { month: '2026-02', days: ['2026-02-01', '2026-02-28'], isOver: true },
  ],
  ['the month that runs', '2026-03', { month: '2026-03', days: ['2026-03-01', '2026-03-31'], isOver: false }],
  ['a leap year', '2024-02', { month: '2024-02', days: ['2024-02-01', '2024-02-29'], isOver: true }],
  ["a year's end", '2025-12', { month: '2025-12', days: ['2025-12-01', '2025-12-31'], isOver: true }],
  ['one to come', '2026-04', null],
])('%s', (_name, asked, month) => {
  expect(reportMonth(asked, now)).toEqual(month)
})
