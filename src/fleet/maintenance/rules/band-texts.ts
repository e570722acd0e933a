import { daysBetween, writtenTime } from '../../../platform/rules/business-time.ts'

interface Band {
  from: string
  until: string
  what: string
}

/** What is written of the maintenance on a day 'YYYY-MM-DD' or in a month 'YYYY-MM'. */
export function bandTexts(bands: readonly Band[], timeZone: string): { of: (place: string) => string | undefined } {
  const byPlace = new Map<string, Set<string>>()
  for (const { from, until, what } of bands) {
    // A day that it ends at the midnight of has none of it.
    const [begins, ends] = [
      writtenTime(new Date(from), timeZone),
      writtenTime(new Date(Date.parse(until) - 1), timeZone),
    ]
    const text = `${begins.slice(5, 16)} – ${writtenTime(new Date(until), timeZone).slice(5, 16)} ${what}`
    for (const day of daysBetween(begins.slice(0, 10), ends.slice(0, 10)))
      for (const place of [day, day.slice(0, 7)]) byPlace.set(place, (byPlace.get(place) ?? new Set()).add(text))
  }
  return {
    of(place) {
      const texts = byPlace.get(place)
      return texts && [...texts].join('; ')
    },
  }
}
