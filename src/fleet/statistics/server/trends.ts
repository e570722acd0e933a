import { businessDay } from '../../../platform/rules/business-time.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import type { DeviceState } from '../../device/rules/device-states.ts'
import { selectBusinessDate } from '../../device/server/business-date.sql.ts'
import { askedRange, pointsOf } from '../rules/asked-range.ts'
import type { Days, Period } from '../rules/asked-range.ts'
import { percent } from '../../../platform/rules/percent.ts'
import { statisticsTexts } from '../text.ts'
import type { TrendScope } from './scope-rows.sql.ts'
import { selectPeriodSums } from './trend-sums.sql.ts'
import type { PeriodSums } from './trend-sums.sql.ts'

export interface StatRequest extends TrendScope {
  businessDateQuery?: readonly string[] | null | undefined
  reservePeriod: Period
}

/** What all trends are called with. */
interface Asked {
  app: App
  db: Db
  caller: { clients: ClientScope }
  request: StatRequest
}

/** The last day that has figures; today while there is none. */
export async function lastDay({ db, config }: App): Promise<string> {
  return (await selectBusinessDate(db)) ?? businessDay(new Date(), config.timeZone)
}

/** The days a request asks for, by the rule; throws when all of them are still to come. */
export async function daysOf(app: App, asked: StatRequest['businessDateQuery'], period: Period): Promise<Days> {
  const today = businessDay(new Date(), app.config.timeZone)
  const days = askedRange(asked, { period, today, businessDate: asked ? today : await lastDay(app) })
  if (days) return days
  const text = statisticsTexts.rangeToCome
  throw new CallError(CODES.unreadable, text, { fields: { businessDateQuery: text } })
}

async function sumsByPoint({ app, db, caller, request }: Asked) {
  const { reservePeriod, businessDateQuery, ...scope } = request
  const days = await daysOf(app, businessDateQuery, reservePeriod)
  const sums = await selectPeriodSums(db, scope, days, reservePeriod, caller.clients)
  return { xAxis: pointsOf(days, reservePeriod), byPoint: new Map(sums.map((each) => [each.point, each])) }
}

const RATES = {
  online_rate: ({ pollsAnswered, pollsDue }: PeriodSums) => percent(pollsAnswered, pollsDue),
  offline_rate: ({ pollsOffline, pollsDue }: PeriodSums) => percent(pollsOffline, pollsDue),
  hash_rate: ({ devicesCompliant, devicesAnswered }: PeriodSums) => percent(devicesCompliant, devicesAnswered),
}
/** The same without what was polled during maintenance. */
const RATES_OUTSIDE: typeof RATES = {
  online_rate: (sums) => percent(sums.pollsAnswered - sums.maintenanceAnswered, sums.pollsDue - sums.maintenanceDue),
  offline_rate: (sums) => percent(sums.pollsOffline - sums.maintenanceOffline, sums.pollsDue - sums.maintenanceDue),
  hash_rate: (sums) => percent(sums.compliantOutside, sums.answeredOutside),
}
export type Rate = keyof typeof RATES

/**
 * One rate per day or month, 0 to 100; null where nothing is known. Where there was maintenance, a second line is the rate without it,
 * `…_outside`.
 */
export async function rateLine(asked: Asked, rate: Rate) {
  const { xAxis, byPoint } = await sumsByPoint(asked)
  const lineOf = (rates: typeof RATES) =>
    xAxis.map((point) => {
      const sums = byPoint.get(point)
      return sums ? rates[rate](sums) : null
    })
  const series = [{ name: rate as string, data: lineOf(RATES) }]
  if ([...byPoint.values()].some(({ maintenanceDue }) => maintenanceDue > 0))
    series.push({ name: `${rate}_outside`, data: lineOf(RATES_OUTSIDE) })
  return { xAxis, series }
}

function meanDevices(sums: PeriodSums | undefined, state: DeviceState): number {
  return sums ? Math.round((sums[state] / sums.days) * 10) / 10 : 0
}

/** Devices per state at each day's last sweep; of a month the mean of its days that have figures. */
export async function stateStack(asked: Asked) {
  const { xAxis, byPoint } = await sumsByPoint(asked)
  return {
    xAxis,
    series: DEVICE_STATES.map((state) => ({
      name: state,
      data: xAxis.map((point) => meanDevices(byPoint.get(point), state)),
    })),
  }
}
