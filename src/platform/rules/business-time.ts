import { DAY_MS } from './durations.ts'

/**
 * Calendar days and hours of the business time zone (an IANA name such as 'Asia/Shanghai').
 * A business day is written 'YYYY-MM-DD'.
 */

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(zone: string, at: Date) {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formats.set(zone, format)
  }
  const parts: Record<string, string> = {}
  for (const part of format.formatToParts(at)) parts[part.type] = part.value
  return parts as { year: string; month: string; day: string; hour: string; minute: string; second: string }
}

/** The business day a moment falls on. */
export function businessDay(at: Date, zone: string): string {
  const { year, month, day } = partsIn(zone, at)
  return `${year}-${month}-${day}`
}

/** A moment as people in the zone write it: 'YYYY-MM-DD HH:mm:ss'. */
export function writtenTime(at: Date, zone: string): string {
  const { year, month, day, hour, minute, second } = partsIn(zone, at)
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

/** The moment at which a business day begins. */
export function startOfBusinessDay(day: string, zone: string): Date {
  return businessMoment(day, '00:00', zone)
}

/** The moment of a business day at which clocks in the zone show `time`, 'HH:mm'. */
export function businessMoment(day: string, time: string, zone: string): Date {
  const utc = Date.parse(`${day}T${time}:00Z`)
  // The zone's offset at that moment; twice, because it may change between the two (daylight saving).
  let at = utc
  for (let round = 0; round < 2; round++) {
    const written = writtenTime(new Date(at), zone).replace(' ', 'T')
    at += utc - Date.parse(`${written}Z`)
  }
  return new Date(at)
}

/** `day` moved by a number of calendar days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** All days from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  const last = Date.parse(to)
  for (let at = Date.parse(from); at <= last; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
