import { addDays, businessDay, startOfBusinessDay } from '../../platform/rules/business-time.ts'
import { HOUR_MS } from '../../platform/rules/durations.ts'

const COARSE_HOURS = 6

/** A stretch of time covered by one look at a miner's figures. It lies within one business day. */
export interface Slot {
  day: string
  fromMs: number
  toMs: number
  /** the hour it belongs to, or null where the history keeps no hours */
  hourMs: number | null
}

export interface Period {
  /** ms since 1970 */
  fromMs: number
  toMs: number
  /** figures per hour begin here; a business day's start */
  hourlyFromMs: number
  zone: string
}

/** The period cut at hours where they are kept, else at every sixth hour of the business day. */
export function slotsOf({ fromMs, toMs, hourlyFromMs, zone }: Period): Slot[] {
  const slots: Slot[] = []
  const lastDay = businessDay(new Date(toMs), zone)
  for (let day = businessDay(new Date(fromMs), zone); day <= lastDay; day = addDays(day, 1)) {
    const dayMs = startOfBusinessDay(day, zone).getTime()
    const nextMs = startOfBusinessDay(addDays(day, 1), zone).getTime()
    const isHourly = nextMs > hourlyFromMs
    const stepMs = isHourly ? HOUR_MS : COARSE_HOURS * HOUR_MS
    for (let hourMs = dayMs; hourMs < nextMs; hourMs += stepMs) {
      const slot = { fromMs: Math.max(hourMs, fromMs), toMs: Math.min(hourMs + stepMs, nextMs, toMs) }
      if (slot.fromMs < slot.toMs) slots.push({ day, ...slot, hourMs: isHourly ? hourMs : null })
    }
  }
  return slots
}
