import { addDays, businessDay, writtenTime } from '../../platform/rules/business-time.ts'
import { PERIODS } from './base-words.ts'
import type { Period } from './base-words.ts'

/** A base's half days, times as 'HH:mm'. */
export interface HalfDays {
  morningFrom: string
  morningTo: string
  afternoonFrom: string
  afternoonTo: string
}

/** Used by a base that has set none. */
export const DEFAULT_HALF_DAYS: HalfDays = {
  morningFrom: '08:00',
  morningTo: '12:00',
  afternoonFrom: '13:00',
  afternoonTo: '17:00',
}

/** '08:00–12:00' */
export const hoursOf = (hours: HalfDays, period: Period): string => `${hours[`${period}From`]}–${hours[`${period}To`]}`

/** Minutes after the end of a half day until a tanker that has not arrived is 已爽约. */
export const NO_SHOW_AFTER_MINUTES = 60

interface HalfDay {
  day: string
  period: Period
}

/** Whether a half day of the business time zone is over. */
export function isHalfDayOver(
  { day, period }: HalfDay,
  hours: HalfDays,
  { now, zone }: { now: Date; zone: string },
): boolean {
  // Both as the zone's clocks show them, so that a day on which they change needs no rule of its own.
  return writtenTime(now, zone).slice(0, 16) >= `${day} ${period === 'morning' ? hours.morningTo : hours.afternoonTo}`
}

/** The first half day that is not over: this morning, this afternoon, or tomorrow morning. */
export function nextHalfDay(hours: HalfDays, at: { now: Date; zone: string }): HalfDay {
  const day = businessDay(at.now, at.zone)
  const ofToday = PERIODS.map((period) => ({ day, period }))
  return ofToday.find((half) => !isHalfDayOver(half, hours, at)) ?? { day: addDays(day, 1), period: 'morning' }
}
