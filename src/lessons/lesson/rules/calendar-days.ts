import { addDays, daysBetween, weekdayOf } from '../../../platform/rules/business-time.ts'

export const SPANS = ['month', 'week'] as const
export type Span = (typeof SPANS)[number]

const monday = (day: string) => addDays(day, 1 - weekdayOf(day))

/** The days of a calendar page, whole weeks from Monday on: the week of `day`, or all weeks that its month touches. */
export function calendarDays(day: string, span: Span): string[] {
  if (span === 'week') return daysBetween(monday(day), addDays(monday(day), 6))
  const first = `${day.slice(0, 7)}-01`
  const last = addDays(monthAfter(first, 1), -1)
  return daysBetween(monday(first), addDays(monday(last), 6))
}

/** The same page so many months or weeks on. */
export function pageAfter(day: string, span: Span, pages: number): string {
  return span === 'week' ? addDays(day, 7 * pages) : monthAfter(day, pages)
}

function monthAfter(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}
