import { addDays } from './business-time.ts'

/** From the first day to the last, both 'YYYY-MM-DD' and both included. */
export interface DayRange {
  from: string
  to: string
}

/** The text when it is 'YYYY-MM-DD' of a day since 1900 that exists. */
export function readDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return undefined
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Both ends of an address; undefined where it names no range. */
export function rangeOf({ from, to }: Partial<Record<keyof DayRange, string | undefined>>): DayRange | undefined {
  return from !== undefined && to !== undefined && from <= to ? { from, to } : undefined
}

/** So many days ending at `last`. */
export function lastDays(last: string, days: number): DayRange {
  return { from: addDays(last, 1 - days), to: last }
}

/** 'YYYY-MM', of years that a calendar and a database both have. */
export const MONTH_PATTERN = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/

/** The month so many after another, both 'YYYY-MM'. */
export function monthsLater(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}

/** So many months ending with the month of `last`, as days: from the first month's first day to `last`. */
export function lastMonths(last: string, months: number): DayRange {
  return { from: `${monthsLater(last.slice(0, 7), 1 - months)}-01`, to: last }
}

/** From the first day of the year of `last`. */
export function yearSoFar(last: string): DayRange {
  return { from: `${last.slice(0, 4)}-01-01`, to: last }
}

/** The last day of a month 'YYYY-MM'. */
export function monthEnd(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1, 0)
  return next.toISOString().slice(0, 10)
}

/** Every month 'YYYY-MM' that the days touch. */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = monthsLater(month, 1)) months.push(month)
  return months
}
