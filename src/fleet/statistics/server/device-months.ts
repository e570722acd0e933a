import { addDays, startOfBusinessDay } from '../../../platform/rules/business-time.ts'
import { lastMonths } from '../../../platform/rules/day-range.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { pointsOf } from '../rules/asked-range.ts'
import type { Days } from '../rules/asked-range.ts'
import { selectDevicesAdded } from './device-months.sql.ts'
import { daysOf, lastDay } from './trends.ts'
import type { StatRequest } from './trends.ts'
import { selectPeriodSums } from './trend-sums.sql.ts'

const DEFAULT_MONTHS = 12

interface Asked {
  app: App
  db: Db
  caller: { clients: ClientScope }
  request: StatRequest
}

async function monthsOf({ app, request: { businessDateQuery } }: Asked): Promise<Days> {
  if (businessDateQuery) return daysOf(app, businessDateQuery, 'month')
  const { from, to } = lastMonths(await lastDay(app), DEFAULT_MONTHS)
  return [from, to]
}

/** Devices added per month of the range, 0 where there were none. */
export async function devicesAdded(asked: Asked) {
  const { app, db, caller, request } = asked
  const { timeZone } = app.config
  const days = await monthsOf(asked)
  const found = await selectDevicesAdded(db, {
    scope: request,
    from: startOfBusinessDay(days[0], timeZone),
    until: startOfBusinessDay(addDays(days[1], 1), timeZone),
    timeZone,
    clients: caller.clients,
  })
  const byMonth = new Map(found.map(({ month, devices }) => [month, devices]))
  const xAxis = pointsOf(days, 'month')
  return { xAxis, series: [{ name: 'added', data: xAxis.map((month) => byMonth.get(month) ?? 0) }] }
}

/** The mean number of devices that answered on a day, per month of the range; null where no day has figures. */
export async function devicesActive(asked: Asked) {
  const days = await monthsOf(asked)
  const sums = await selectPeriodSums(asked.db, asked.request, days, 'month', asked.caller.clients)
  const byMonth = new Map(sums.map(({ point, devicesAnswered, days: known }) => [point, devicesAnswered / known]))
  const xAxis = pointsOf(days, 'month')
  const mean = (month: string) => {
    const devices = byMonth.get(month)
    return devices === undefined ? null : Math.round(devices * 10) / 10
  }
  return { xAxis, series: [{ name: 'active', data: xAxis.map(mean) }] }
}
