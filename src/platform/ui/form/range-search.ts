import { readDay } from '../../rules/day-range.ts'
import { readOneOf, readText, type Search } from '../frame/address.tsx'

export const PERIODS = ['day', 'month'] as const
export type Period = (typeof PERIODS)[number]

/** A range of days in the address; without it (or with a reversed one) the screen's standard range holds. */
export interface RangeSearch {
  /** left out: by day */
  period: Period | undefined
  from: string | undefined
  to: string | undefined
}

export function readRangeSearch(search: Search): RangeSearch {
  const from = readDay(readText(search['from']))
  const to = readDay(readText(search['to']))
  const isRange = from !== undefined && to !== undefined && from <= to
  return {
    period: readOneOf(search['period'], PERIODS),
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
  }
}
