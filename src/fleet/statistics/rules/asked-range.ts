import { addDays, daysBetween } from '../../../platform/rules/business-time.ts'
import { lastDays, lastMonths } from '../../../platform/rules/day-range.ts'

export type Period = 'day' | 'month'
/** First and last day, both included. */
export type Days = readonly [first: string, last: string]

const DEFAULT_DAYS = 7
const DEFAULT_MONTHS = 6

/**
 * The days of a chart. Without a range the 7 days, or 6 months, ending at the business date. A range is cut at today,
 * and one that begins after today is null.
 */
export function askedRange(
  asked: readonly string[] | null | undefined,
  { period, businessDate, today }: { period: Period; businessDate: string; today: string },
): Days | null {
  const [first, last] = asked ?? []
  if (first === undefined || last === undefined) {
    const { from, to } =
      period === 'day' ? lastDays(businessDate, DEFAULT_DAYS) : lastMonths(businessDate, DEFAULT_MONTHS)
    return [from, to]
  }
  if (first > today) return null
  return [first, last < today ? last : today]
}

/** The axis: every day 'YYYY-MM-DD' or month 'YYYY-MM' that the days touch. */
export function pointsOf([first, last]: Days, period: Period): string[] {
  if (period === 'day') return daysBetween(first, last)
  const months: string[] = []
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = addDays(`${month}-01`, 31).slice(0, 7)) {
    months.push(month)
  }
  return months
}
