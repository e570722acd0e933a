import {
  addDays,
  businessDay,
  daysBetween,
  startOfBusinessDay,
  writtenTime,
} from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { App, ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { CallError, CODES } from '../../../platform/server/errors.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { selectBusinessDate } from '../../device/server/business-date.sql.ts'
import { selectMachineTypes } from '../../device/server/machine-type.sql.ts'
import { deviceTexts } from '../../device/text.ts'
import { statisticsCalls } from '../contract.ts'
import { selectPie } from './device-counts.sql.ts'
import type { Indicator } from './device-counts.sql.ts'
import { selectDayFigures, selectDaysPerState, selectHourFigures, selectIsDeviceVisible } from './device-days.sql.ts'
import type { DayFigure, Days } from './device-days.sql.ts'

const HOUR_MS = 3_600_000
const DEFAULT_DAYS = 7
/** What every pie of repair times shows, also where there are none. */
const REPAIR_TIMES = ['0', '1', '2', '3', '4', '5']

interface Part {
  name: string
  value: number
}

/** Every part by name, with 0 where it was not found; others that were found come last. */
function withMissing(names: readonly string[], found: readonly Part[]): Part[] {
  const values = new Map(found.map(({ name, value }) => [name, value]))
  return [
    ...names.map((name) => ({ name, value: values.get(name) ?? 0 })),
    ...found.filter(({ name }) => !names.includes(name)),
  ]
}

async function partNames(db: Db, indicator: Indicator): Promise<readonly string[]> {
  if (indicator === 'state') return DEVICE_STATES
  if (indicator === 'repairTimes') return REPAIR_TIMES
  return (await selectMachineTypes(db)).map(({ name }) => name)
}

async function lastDay({ db, config }: App): Promise<string> {
  return (await selectBusinessDate(db)) ?? businessDay(new Date(), config.timeZone)
}

async function daysOf(app: App, asked: readonly string[] | null | undefined): Promise<Days> {
  const [first, last] = asked ?? []
  if (first !== undefined && last !== undefined) return [first, last]
  const businessDate = await lastDay(app)
  return [addDays(businessDate, 1 - DEFAULT_DAYS), businessDate]
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

/** One line over the days of the range; null where nothing was read. */
async function dayLine({ app, db, clients, id, range }: Asked, figure: DayFigure) {
  await refuseInvisible(db, id, clients)
  const days = await daysOf(app, range)
  const found = new Map((await selectDayFigures(db, id, figure, days, clients)).map(({ day, value }) => [day, value]))
  const xAxis = daysBetween(...days)
  return { xAxis, series: [{ name: figure, data: xAxis.map((day) => found.get(day) ?? null) }] }
}

export const statisticsNoun = noun(statisticsCalls, {
  'POST /data/getBasicDataByState/state': async ({ db, caller, request: { clientId, accountId, siteId } }) => {
    const parts = await selectPie(db, 'state', { clientId, accountId, siteId }, caller.clients)
    const counts = { normal: 0, low: 0, warn: 0, offline: 0, repairing: 0, repaired: 0, lost: 0, scrap: 0 }
    const total = parts.reduce((sum, { value }) => sum + value, 0)
    return { total, ...counts, ...Object.fromEntries(parts.map(({ name, value }) => [name, value])) }
  },

  'POST /data/getPieDataByIndicator/{type}': async ({ db, caller, params, request }) =>
    withMissing(await partNames(db, params.type), await selectPie(db, params.type, request, caller.clients)),

  'POST /data/getPieStateByDeviceDaily': async ({ app, db, caller, request }) => {
    await refuseInvisible(db, request.id, caller.clients)
    const days = await daysOf(app, request.businessDateQuery)
    return withMissing(DEVICE_STATES, await selectDaysPerState(db, request.id, days, caller.clients))
  },

  'POST /data/lineByDeviceDaily/{type}': ({ app, db, caller, params, request }) =>
    dayLine({ app, db, clients: caller.clients, id: request.id, range: request.businessDateQuery }, params.type),

  'POST /data/byMachine/{id}': ({ app, db, caller, params, request }) =>
    dayLine({ app, db, clients: caller.clients, id: params.id, range: request.businessDateQuery }, 'hash_rate'),

  'POST /data/byMachineDay/{id}': async ({ app, db, caller, params, request }) => {
    await refuseInvisible(db, params.id, caller.clients)
    const { timeZone } = app.config
    const day = request.day ?? (await lastDay(app))
    const [from, until] = [startOfBusinessDay(day, timeZone), startOfBusinessDay(addDays(day, 1), timeZone)]
    const hours: number[] = []
    for (let at = from.getTime(); at < until.getTime(); at += HOUR_MS) hours.push(at)
    const found = new Map(
      (await selectHourFigures(db, params.id, from, until)).map((figures) => [figures.hour.getTime(), figures]),
    )
    const line = (figure: 'hashrateThs' | 'maxCelsius' | 'maxFanRpm') =>
      hours.map((at) => found.get(at)?.[figure] ?? null)
    return {
      xAxis: hours.map((at) => writtenTime(new Date(at), timeZone).slice(11, 16)),
      series: [
        { name: 'hash_rate', data: line('hashrateThs') },
        { name: 'max_temp', data: line('maxCelsius') },
        { name: 'max_fan', data: line('maxFanRpm') },
      ],
    }
  },
})
