import { noun } from '../../../platform/server/context.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { selectDevicePage } from '../../device/server/select-device-page.sql.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'
import { deviceTexts } from '../../device/text.ts'
import { statisticsCalls } from '../contract.ts'
import type { StatisticsCalls } from '../contract.ts'
import { pointsOf } from '../rules/asked-range.ts'
import { totalsOf } from '../rules/totals.ts'
import { statisticsTexts } from '../text.ts'
import { selectPie } from './device-counts.sql.ts'
import type { Indicator } from './device-counts.sql.ts'
import { selectIsDeviceVisible } from '../../device/server/is-device-visible.sql.ts'
import { selectDayFigures, selectDaysPerState, selectHourFigures } from './device-days.sql.ts'
import type { DayFigure } from './device-days.sql.ts'
import { devicesActive, devicesAdded } from './device-months.ts'
import { exportProvinces, provinceParts, provinceTypes, rankOf, withOthers } from './fleet-shapes.ts'
import type { Part } from './fleet-shapes.ts'
import { selectBaseOnlineRates, selectOnlineRates, selectStateRanks } from './rankings.sql.ts'
import type { Ranked } from './rankings.sql.ts'
import { totalLines } from './total-lines.ts'
import { selectTotals } from './totals.sql.ts'
import { daysOf, lastDay, rateLine, stateStack } from './trends.ts'
import { hoursOfDay } from '../rules/total-points.ts'

/** Every part by name, with 0 where it was not found; others that were found come last. */
function withMissing(names: readonly string[], found: readonly Part[]): Part[] {
  const values = new Map(found.map(({ name, value }) => [name, value]))
  return [
    ...names.map((name) => ({ name, value: values.get(name) ?? 0 })),
    ...found.filter(({ name }) => !names.includes(name)),
  ]
}

/** Parts that a pie shows also where there is no device. */
const ALWAYS_SHOWN: Partial<Record<Indicator, readonly string[]>> = {
  state: DEVICE_STATES,
  repairTimes: ['0', '1', '2', '3', '4', '5'],
}

async function wholePie(db: Db, indicator: Indicator, filter: DeviceFilter, clients: ClientScope) {
  return withMissing(ALWAYS_SHOWN[indicator] ?? [], await selectPie(db, indicator, filter, clients))
}

async function refuseInvisible(db: Db, id: number, clients: ClientScope): Promise<void> {
  if (!(await selectIsDeviceVisible(db, id, clients))) throw new CallError(CODES.notFound, deviceTexts.noSuchDevice)
}

interface Asked {
  app: App
  db: Db
  clients: ClientScope
  id: number
  range: readonly string[] | null | undefined
}

/** Days are found only of a device that is visible; where none are found, it may be that it is not. */
async function visible<T>({ db, id, clients }: Pick<Asked, 'db' | 'id' | 'clients'>, found: T[]): Promise<T[]> {
  if (found.length === 0) await refuseInvisible(db, id, clients)
  return found
}

/** One line over the days of the range; null where nothing was read. */
async function dayLine(asked: Asked, figure: DayFigure) {
  const { app, db, clients, id, range } = asked
  const days = await daysOf(app, range, 'day')
  const figures = await visible(asked, await selectDayFigures(db, id, figure, days, clients))
  const found = new Map(figures.map(({ day, value }) => [day, value]))
  const xAxis = pointsOf(days, 'day')
  return { xAxis, series: [{ name: figure, data: xAxis.map((day) => found.get(day) ?? null) }] }
}

type Order = Pick<Call<StatisticsCalls['POST /data/orderClientBy/{x}']>, 'app' | 'db' | 'caller' | 'params' | 'request'>
const RANKED_STATES = { repaired_device_count: 'repaired', offline_device_count: 'offline' } as const

async function ranking(
  { app, db, caller, params: { x }, request: { businessDateQuery, size } }: Order,
  ranked: Ranked,
) {
  if (x !== 'online_rate') return rankOf(await selectStateRanks(db, ranked, RANKED_STATES[x], size, caller.clients))
  return rankOf(await selectOnlineRates(db, ranked, await daysOf(app, businessDateQuery, 'day'), size, caller.clients))
}

/** Leaves out bases that have none of the devices. */
async function baseRanking({ app, db, caller, params: { x }, request: { businessDateQuery, size } }: Order) {
  if (x === 'online_rate')
    return rankOf(await selectBaseOnlineRates(db, await daysOf(app, businessDateQuery, 'day'), size, caller.clients))
  return rankOf((await selectPie(db, 'company', { state: RANKED_STATES[x] }, caller.clients)).slice(0, size))
}

/** What a console names in an address may be its own company and user alone. */
function refuseOthers(isOwn: boolean): void {
  if (!isOwn) throw new CallError(CODES.notFound, statisticsTexts.notYours)
}

export const statisticsNoun = noun(statisticsCalls, {
  'POST /data/getBasicDataByState/state': async ({ db, caller, request: { clientId, accountId, siteId } }) => {
    const parts = await selectPie(db, 'state', { clientId, accountId, siteId }, caller.clients)
    const counts = { normal: 0, low: 0, warn: 0, offline: 0, repairing: 0, repaired: 0, lost: 0, scrap: 0 }
    const total = parts.reduce((sum, { value }) => sum + value, 0)
    return { total, ...counts, ...Object.fromEntries(parts.map(({ name, value }) => [name, value])) }
  },

  'POST /data/getTotals': async ({ app, db, caller, request }) =>
    totalsOf(await selectTotals(db, { filter: request, clients: caller.clients, silence: app.config })),

  'POST /data/getPieDataByIndicator/{type}': ({ db, caller, params, request }) =>
    wholePie(db, params.type, request, caller.clients),

  'POST /data/getStackBarByState': stateStack,
  'POST /data/lineOnlineRateByDeviceDaily': (call) => rateLine(call, 'online_rate'),
  'POST /data/lineOfflineRateByDeviceDaily': (call) => rateLine(call, 'offline_rate'),
  'POST /data/lineHashRateByDeviceDaily': (call) => rateLine(call, 'hash_rate'),

  'POST /data/lineTotals': totalLines,

  'POST /data/getDeviceBarBy/{type}': async ({
    db,
    caller,
    locale,
    params: { type },
    request: { size, ...filter },
  }) => {
    const found = await wholePie(db, type, filter, caller.clients)
    const parts = type === 'client' || type === 'site' ? withOthers(found, size, locale) : found
    return {
      xAxis: parts.map(({ name }) => name),
      series: [{ name: 'devices', data: parts.map(({ value }) => value) }],
    }
  },

  'POST /data/byProvince': ({ db, caller, locale, request }) => provinceParts(db, request, caller.clients, locale),
  'POST /data/counts/byProvince': async ({ db, caller, locale, request }) =>
    rankOf(await provinceParts(db, request, caller.clients, locale)),
  'POST /data/byMachineType': ({ db, caller, locale, request }) => provinceTypes(db, request, caller.clients, locale),
  'POST /data/orderClientBy/{x}': (call) => ranking(call, 'client'),
  'POST /data/orderSiteBy/{x}': (call) => (call.request.by ? baseRanking(call) : ranking(call, 'site')),
  'POST /data/getPieDataByClientDevice': async ({ db, caller, locale, request: { size, ...filter } }) =>
    withOthers(await selectPie(db, 'client', filter, caller.clients), size, locale),
  'POST /data/getPieDataBySiteDevice': async ({ db, caller, locale, request: { size, by, ...filter } }) =>
    withOthers(await selectPie(db, by ?? 'site', filter, caller.clients), size, locale),

  'POST /data/allMyMachines/{a}/{b}': ({ app, db, caller, params, request }) => {
    refuseOthers(params.a === caller.companyId && params.b === caller.userId)
    return selectDevicePage(db, { filter: {}, clients: caller.clients, order: {}, ...request, silence: app.config })
  },
  'POST /machine/bar/month/': devicesAdded,
  'POST /machine/line/month/': devicesActive,
  'POST /data/export/{type}/{companyId}': (call) => {
    refuseOthers(call.params.companyId === call.caller.companyId)
    return exportProvinces(call, call.request, call.params.type === 'machineType')
  },

  'POST /data/getPieStateByDeviceDaily': async ({ app, db, caller, request }) => {
    const { id, businessDateQuery } = request
    const { clients } = caller
    const found = await selectDaysPerState(db, id, await daysOf(app, businessDateQuery, 'day'), clients)
    return withMissing(DEVICE_STATES, await visible({ db, id, clients }, found))
  },

  'POST /data/lineByDeviceDaily/{type}': ({ app, db, caller, params, request }) =>
    dayLine({ app, db, clients: caller.clients, id: request.id, range: request.businessDateQuery }, params.type),

  'POST /data/byMachine/{id}': ({ app, db, caller, params, request }) =>
    dayLine({ app, db, clients: caller.clients, id: params.id, range: request.businessDateQuery }, 'hash_rate'),

  'POST /data/byMachineDay/{id}': async ({ app, db, caller, params, request }) => {
    await refuseInvisible(db, params.id, caller.clients)
    const { timeZone } = app.config
    const day = request.day ?? (await lastDay(app))
    const { from, until, points } = hoursOfDay(day, timeZone)
    const found = new Map(
      (await selectHourFigures(db, params.id, { day, from, until }, caller.clients)).map((figures) => [
        String(figures.hour.getTime() / 1000),
        figures,
      ]),
    )
    const line = (figure: 'hashrateThs' | 'maxCelsius' | 'maxFanRpm') =>
      points.map(({ key }) => found.get(key)?.[figure] ?? null)
    return {
      xAxis: points.map(({ label }) => label),
      series: [
        { name: 'hash_rate', data: line('hashrateThs') },
        { name: 'max_temp', data: line('maxCelsius') },
        { name: 'max_fan', data: line('maxFanRpm') },
      ],
    }
  },
})
