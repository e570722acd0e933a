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
 * The month that a report is about; without one the month of the business date. Nobody knows the months to come: null.
 * `today` is the business day of now.
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
