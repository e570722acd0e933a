import { addDays } from '../../../platform/rules/business-time.ts'

/** Most places of a half day and tanker type. */
export const MOST_PLACES = 10_000

/** Most days that one range sets. */
export const MOST_PLAN_DAYS = 366

/** The day of the month before from which a day is copied: the same weekday four weeks earlier, or five where that is the same month. */
export function copiedFrom(day: string): string {
  const fourWeeks = addDays(day, -28)
  return fourWeeks.slice(0, 7) === day.slice(0, 7) ? addDays(day, -35) : fourWeeks
}
