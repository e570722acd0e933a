import { DAY_MS, MINUTE_MS } from './durations.ts'

/**
 * Calendar days and hours of the business time zone (an IANA name such as 'Asia/Shanghai').
 * A business day is written 'YYYY-MM-DD'.
 */

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))
const WEEK_MS = 7 * DAY_MS
const QUARTER_MS = 15 * MINUTE_MS
const formats = new Map<string, Intl.DateTimeFormat>()

/** 'YYYY-MM-DD HH:mm:ss', as Swedes write it: in one text it takes a quarter of the time that its parts take. */
function formatIn(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
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
  return format
}

/** The business day a moment falls on. */
export function businessDay(at: Date, zone: string): string {
  return writtenTime(at, zone).slice(0, 10)
}

/** A moment as people in the zone write it: 'YYYY-MM-DD HH:mm:ss'. */
export function writtenTime(at: Date, zone: string): string {
  return formatIn(zone).format(at).padStart('YYYY-MM-DD HH:mm:ss'.length, '0')
}

/**
 * `writtenTime` of many moments that lie close together, in a tenth of its time: a zone that is as far from UTC a week later
 * had no change of its clocks between.
 */
export function timeWriter(zone: string): (atMs: number) => string {
  let [fromMs, untilMs, aheadMs] = [0, 0, 0]
  let [startMs, day] = [NaN, '']
  return (atMs) => {
    if (atMs < fromMs || atMs >= untilMs) {
      const [now, later] = [offsetMs(atMs, zone), offsetMs(atMs + WEEK_MS, zone)]
      if (now !== later) return writtenTime(new Date(atMs), zone)
      ;[fromMs, untilMs, aheadMs] = [atMs, atMs + WEEK_MS, now]
    }
    const shownMs = atMs + aheadMs
    if (!(shownMs >= startMs && shownMs < startMs + DAY_MS)) {
      startMs = Math.floor(shownMs / DAY_MS) * DAY_MS
      day = new Date(startMs).toISOString().slice(0, 10)
    }
    const seconds = Math.trunc((shownMs - startMs) / 1000)
    const [hour, minute] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60]
    return `${day} ${TWO_DIGITS[hour]}:${TWO_DIGITS[minute]}:${TWO_DIGITS[seconds % 60]}`
  }
}

/** How far clocks in the zone are ahead of UTC at a moment. */
function offsetMs(atMs: number, zone: string): number {
  // What is written has no parts of a second.
  return Date.parse(`${writtenTime(new Date(atMs), zone).replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000
}

/** The same as people read it: 'UTC-5', 'UTC+10:30'. */
export function offsetText(at: Date, zone: string): string {
  const minutes = Math.round(offsetMs(at.getTime(), zone) / MINUTE_MS)
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${rest}` : ''}`
}

/** The start of the hour that clocks in the zone show at a moment; within an hour in which they were changed, that moment. */
export function startOfBusinessHour(atMs: number, zone: string): number {
  const minutesMs = Number(writtenTime(new Date(atMs), zone).slice(14, 16)) * MINUTE_MS
  let startMs = atMs - (atMs % MINUTE_MS) - minutesMs
  // Clocks change at a quarter of an hour, in most zones by a whole hour.
  while (startMs < atMs && offsetMs(startMs, zone) !== offsetMs(atMs, zone)) startMs += QUARTER_MS
  return startMs
}

/** The moment at which a business day begins. */
export function startOfBusinessDay(day: string, zone: string): Date {
  return businessMoment(day, '00:00', zone)
}

/**
 * The moment of a business day at which clocks in the zone show `time`, 'HH:mm'. Of two such moments the first; where the clocks skip that
 * time, the moment at which they would have shown it.
 */
export function businessMoment(day: string, time: string, zone: string): Date {
  const utc = Date.parse(`${day}T${time}:00Z`)
  const [before, after] = [offsetMs(utc - DAY_MS, zone), offsetMs(utc + DAY_MS, zone)]
  const isShownWith = (offset: number) => offsetMs(utc - offset, zone) === offset
  return new Date(utc - (!isShownWith(before) && isShownWith(after) ? after : before))
}

/** `day` moved by a number of calendar days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** All days from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day)
  return days
}

/** A chart's axis has hundreds of days, and making a date of each takes ten times as long. */
function dayAfter(day: string): string {
  const ofMonth = Number(day.slice(8))
  return ofMonth < 28 ? `${day.slice(0, 8)}${String(ofMonth + 1).padStart(2, '0')}` : addDays(day, 1)
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7
}
