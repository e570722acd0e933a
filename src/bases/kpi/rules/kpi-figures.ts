import { percent } from '../../../platform/rules/percent.ts'

/** Sums of `base_day` over days: of a base, or of one inspector. Times in seconds, amount in CNY. */
export interface KpiSums {
  places: number
  reserved: number
  noShows: number
  started: number
  waitingS: number
  issued: number
  turnaroundS: number
  firstPass: number
  voided: number
  amount: number
}

/** Percentages 0 to 100, minutes; null where there is nothing to divide by. */
export interface KpiFigures {
  utilisation: number | null
  noShowRate: number | null
  waitingMinutes: number | null
  turnaroundMinutes: number | null
  firstPassRate: number | null
  voidRate: number | null
}

const inTenths = (value: number) => Math.round(value * 10) / 10
const share = (part: number, whole: number) => percent(part, whole, 1)
const minutes = (seconds: number, times: number) => (times === 0 ? null : inTenths(seconds / times / 60))

export function kpiFigures(sums: KpiSums): KpiFigures {
  return {
    utilisation: share(sums.reserved, sums.places),
    noShowRate: share(sums.noShows, sums.reserved),
    waitingMinutes: minutes(sums.waitingS, sums.started),
    turnaroundMinutes: minutes(sums.turnaroundS, sums.issued),
    firstPassRate: share(sums.firstPass, sums.issued),
    voidRate: share(sums.voided, sums.issued),
  }
}
