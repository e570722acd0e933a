import {
  addDays,
  offsetText,
  startOfBusinessDay,
  startOfBusinessHour,
  timeWriter,
} from '../../../platform/rules/business-time.ts'
import { pointsOf } from './asked-range.ts'
import type { Days } from './asked-range.ts'

export type Point = 'minute' | 'hour' | 'day' | 'month'

const STEP_MS = { minute: 60_000, hour: 3_600_000 }
/** Of so many days hours are shown one by one. */
export const MOST_DAYS_BY_HOUR = 31

export interface TotalPoints {
  from: Date
  until: Date
  /** what the sums call each point, and what people read */
  points: { key: string; label: string }[]
}

export function rangeOfDays([first, last]: Days, zone: string): Pick<TotalPoints, 'from' | 'until'> {
  return { from: startOfBusinessDay(first, zone), until: startOfBusinessDay(addDays(last, 1), zone) }
}

/** The places of a chart over business days. */
export function pointsOfDays(
  days: Days,
  by: 'hour' | 'day' | 'month',
  { nowMs, zone }: { nowMs: number; zone: string },
): TotalPoints {
  const { from, until } = rangeOfDays(days, zone)
  if (by === 'hour')
    return { from, until, points: steps(from.getTime(), Math.min(until.getTime(), nowMs), 'hour', zone) }
  return { from, until, points: pointsOf(days, by).map((point) => ({ key: point, label: point })) }
}

/** All hours of one day, written without it. */
export function hoursOfDay(day: string, zone: string): TotalPoints {
  const { points, ...range } = pointsOfDays([day, day], 'hour', { nowMs: Infinity, zone })
  return { ...range, points: points.map(({ key, label }) => ({ key, label: label.slice('MM-DD '.length) })) }
}

/** The minutes of the last hours that have ended. */
export function pointsOfMinutes(hours: number, { nowMs, zone }: { nowMs: number; zone: string }): TotalPoints {
  const untilMs = nowMs - (nowMs % STEP_MS.minute)
  const fromMs = untilMs - hours * STEP_MS.hour
  return { from: new Date(fromMs), until: new Date(untilMs), points: steps(fromMs, untilMs, 'minute', zone) }
}

/** Of those that clocks show twice, as they go back, the second states which it is. */
function steps(fromMs: number, untilMs: number, by: 'minute' | 'hour', zone: string): TotalPoints['points'] {
  const points = new Map<string, string>()
  const written = timeWriter(zone)
  let [atMs, shown] = [fromMs, written(fromMs)]
  while (atMs < untilMs) {
    const label = shown.slice(by === 'hour' ? 5 : 11, 16)
    points.set(points.has(label) ? `${label} ${offsetText(new Date(atMs), zone)}` : label, String(atMs / 1000))
    atMs += STEP_MS[by]
    shown = written(atMs)
    if (by === 'minute' || shown.endsWith(':00:00')) continue
    // Clocks were changed by a part of an hour.
    atMs = startOfBusinessHour(atMs, zone)
    shown = written(atMs)
  }
  return Array.from(points, ([label, key]) => ({ key, label }))
}
