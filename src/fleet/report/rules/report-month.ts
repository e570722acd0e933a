import { monthEnd } from '../../../platform/rules/day-range.ts'

export interface ReportMonth {
  /** 'YYYY-MM' */
  month: string
  /** its first and last day */
  days: readonly [first: string, last: string]
  /** false while it runs */
  isOver: boolean
}

/**
 * The month of a report; by default the month of the business date. Null for future months.
 * `today` is the current business day.
 */
export function reportMonth(
  asked: string | undefined,
  { businessDate, today }: { businessDate: string; today: string },
): ReportMonth | null {
  const month = asked ?? businessDate.slice(0, 7)
  const thisMonth = today.slice(0, 7)
  if (month > thisMonth) return null
  return { month, days: [`${month}-01`, monthEnd(month)], isOver: month < thisMonth }
}
