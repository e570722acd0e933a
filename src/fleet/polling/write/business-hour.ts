import { businessDay, startOfBusinessHour } from '../../../platform/rules/business-time.ts'

const QUARTER_MS = 15 * 60_000

/** The business day of a time, and the start of its business hour. */
export interface BusinessHour {
  day: string
  hourMs: number
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
    const hour = { day: businessDay(new Date(quarterMs), timeZone), hourMs: startOfBusinessHour(quarterMs, timeZone) }
    known.set(quarterMs, hour)
    return hour
  }
}
