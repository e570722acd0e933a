import { businessDay, startOfBusinessHour } from '../../../platform/rules/business-time.ts'

const QUARTER_MS = 15 * 60_000

/** The business day of a time, and the start of its business hour, also as sent to the database. */
export interface BusinessHour {
  day: string
  hourMs: number
  hour: string
}

/**
 * Looks up business days and hours for many times: offsets are multiples of a quarter hour, so one look-up serves a quarter. A
 * changed zone applies from the next time on.
 */
export function businessHours(config: { timeZone: string }): (atMs: number) => BusinessHour {
  let { timeZone } = config
  const known = new Map<number, BusinessHour>()
  return (atMs) => {
    if (config.timeZone !== timeZone) {
      known.clear()
      ;({ timeZone } = config)
    }
    const quarterMs = Math.floor(atMs / QUARTER_MS) * QUARTER_MS
    const found = known.get(quarterMs)
    if (found) return found
    const hourMs = startOfBusinessHour(quarterMs, timeZone)
    const day = businessDay(new Date(quarterMs), timeZone)
    const businessHour = { day, hourMs, hour: new Date(hourMs).toISOString() }
    known.set(quarterMs, businessHour)
    return businessHour
  }
}
