import { readDay } from '../../rules/day-range.ts'
import { readNumberWithin, readOneOf, readText, type Search } from '../frame/address.tsx'

export const PERIODS = ['day', 'month'] as const
export type Period = (typeof PERIODS)[number]
/** Of charts that also know hours and minutes. */
export const FINE_PERIODS = ['minute', 'hour', ...PERIODS] as const
export type FinePeriod = (typeof FINE_PERIODS)[number]

/** A range of days in the address; without it (or with a reversed one) the screen's standard range applies. */
export interface RangeSearch<P extends FinePeriod = Period> {
  /** left out: by day */
  period: P | undefined
  from: string | undefined
  to: string | undefined
  /** by minute: the last so many hours */
  hours?: number | undefined
}

export function readRangeSearch(search: Search): RangeSearch {
  return readRange(search, PERIODS)
}

export function readFineRangeSearch(search: Search): RangeSearch<FinePeriod> {
  return { ...readRange(search, FINE_PERIODS), hours: readNumberWithin(search['hours'], 1, 24) }
}

function readRange<P extends FinePeriod>(search: Search, periods: readonly P[]): RangeSearch<P> {
  const from = readDay(readText(search['from']))
  const to = readDay(readText(search['to']))
  const isRange = from !== undefined && to !== undefined && from <= to
  return {
    period: readOneOf(search['period'], periods),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
  }
}
