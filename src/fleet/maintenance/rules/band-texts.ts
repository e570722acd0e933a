import { daysBetween, writtenTime } from '../../../platform/rules/business-time.ts'

interface Band {
  from: string
  until: string
  what: string
}

/** The places of a chart by hour or minute, in order. */
export interface TimedPlaces {
  /** the Unix second at which each begins, and how the chart writes it */
  points: readonly { key: string; label: string }[]
  /** the end of the last */
  until: Date
}

/** What is written of the maintenance on a day 'YYYY-MM-DD', in a month 'YYYY-MM', or at one of the `timed` places. */
export function bandTexts(
  bands: readonly Band[],
  timeZone: string,
  timed?: TimedPlaces,
): { of: (place: string) => string | undefined } {
  const byPlace = new Map<string, Set<string>>()
  for (const { from, until, what } of bands) {
    // A day that it ends at the midnight of has none of it.
    const [begins, ends] = [
      writtenTime(new Date(from), timeZone),
      writtenTime(new Date(Date.parse(until) - 1), timeZone),
    ]
    const text = `${begins.slice(5, 16)} – ${writtenTime(new Date(until), timeZone).slice(5, 16)} ${what}`
    const places = timed
      ? touched(timed, Date.parse(from), Date.parse(until))
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

/** The places that a band touches; each ends where the next one begins. */
function touched({ points, until }: TimedPlaces, bandFromMs: number, bandUntilMs: number): string[] {
  const beginsMs = (at: number) => Number(points[at]?.key ?? until.getTime() / 1000) * 1000
  return points.filter((_, at) => beginsMs(at) < bandUntilMs && beginsMs(at + 1) > bandFromMs).map(({ label }) => label)
}
