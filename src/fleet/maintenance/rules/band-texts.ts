import { HOUR_MS, MINUTE_MS } from '../../../platform/rules/durations.ts'
import { addDays, daysBetween, startOfBusinessDay, writtenTime } from '../../../platform/rules/business-time.ts'

interface Band {
  from: string
  until: string
  what: string
}

/** The places of a chart by hour or minute. */
export interface FinePlaces {
  fromMs: number
  untilMs: number
  stepMs: number
  /** where a place begins in 'YYYY-MM-DD HH:MM' */
  writtenFrom: number
}

/** The hours of business days, written from the month or, of one day, from the hour. */
export const hoursOf = (
  [first, last]: readonly [string, string],
  timeZone: string,
  of: 'days' | 'day',
): FinePlaces => ({
  fromMs: startOfBusinessDay(first, timeZone).getTime(),
  untilMs: startOfBusinessDay(addDays(last, 1), timeZone).getTime(),
  stepMs: HOUR_MS,
  writtenFrom: of === 'days' ? 5 : 11,
})

/** The minutes of the hours before a moment. */
export function minutesBefore(moment: number, hours: number): FinePlaces {
  const untilMs = moment - (moment % MINUTE_MS)
  return { fromMs: untilMs - hours * HOUR_MS, untilMs, stepMs: MINUTE_MS, writtenFrom: 11 }
}

/** What is written of the maintenance on a day 'YYYY-MM-DD', in a month 'YYYY-MM', or at one of `fine`. */
export function bandTexts(
  bands: readonly Band[],
  timeZone: string,
  fine?: FinePlaces,
): { of: (place: string) => string | undefined } {
  const byPlace = new Map<string, Set<string>>()
  const written = new Map<number, string>()
  for (const { from, until, what } of bands) {
    // A day that it ends at the midnight of has none of it.
    const [begins, ends] = [
      writtenTime(new Date(from), timeZone),
      writtenTime(new Date(Date.parse(until) - 1), timeZone),
    ]
    const text = `${begins.slice(5, 16)} – ${writtenTime(new Date(until), timeZone).slice(5, 16)} ${what}`
    const places = fine
      ? fineWithin(fine, Date.parse(from), Date.parse(until)).map((at) => placeAt(at, fine, timeZone, written))
      : daysBetween(begins.slice(0, 10), ends.slice(0, 10)).flatMap((day) => [day, day.slice(0, 7)])
    for (const place of places) byPlace.set(place, (byPlace.get(place) ?? new Set()).add(text))
  }
  return {
    of(place) {
      const texts = byPlace.get(place)
      return texts && [...texts].join('; ')
    },
  }
}

/** The beginnings of the places that a band touches. */
function fineWithin({ fromMs, untilMs, stepMs }: FinePlaces, bandFromMs: number, bandUntilMs: number): number[] {
  const first = fromMs + Math.max(0, Math.floor((bandFromMs - fromMs) / stepMs)) * stepMs
  const places: number[] = []
  for (let at = first; at < Math.min(untilMs, bandUntilMs); at += stepMs) places.push(at)
  return places
}

/** As the chart writes it; written once, as many bands may touch it. */
function placeAt(at: number, { writtenFrom }: FinePlaces, timeZone: string, written: Map<number, string>): string {
  const known = written.get(at) ?? writtenTime(new Date(at), timeZone).slice(writtenFrom, 16)
  written.set(at, known)
  return known
}
