import { addDays } from '../../../platform/rules/business-time.ts'
import { readNumber, readText, type Search } from '../../../platform/ui/address.tsx'

/** What the detail screen shows: the device, the range of its daily charts, the day whose hours are shown. */
export interface DetailSearch {
  id: number | undefined
  from: string | undefined
  to: string | undefined
  day: string | undefined
}

export function readDetailSearch(search: Search): DetailSearch {
  const from = readDay(search['from'])
  const to = readDay(search['to'])
  const isRange = from !== undefined && to !== undefined && from <= to
  return {
    id: readNumber(search['id']),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    day: readDay(search['day']),
  }
}

/** 'YYYY-MM-DD' of a day that exists. */
export function readDay(value: unknown): string | undefined {
  const day = readText(value)
  if (day === undefined || !/^20\d\d-\d\d-\d\d$/.test(day)) return undefined
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}

/** The shortcuts of the specification (section 9); the first one is the default. */
export const RANGES = [
  { name: 'lastWeek', days: 7 },
  { name: 'lastMonth', days: 30 },
  { name: 'lastThreeMonths', days: 90 },
] as const

/** So many days ending at the business date. */
export function rangeEnding(businessDate: string, days: number): { from: string; to: string } {
  return { from: addDays(businessDate, 1 - days), to: businessDate }
}
