import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectSiteOfDevice } from '../../device/server/device-live.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import { thRounded } from '../../server/th-rounded.sql.ts'
import type { Days } from '../rules/asked-range.ts'

/** The device, if the person may see where it stands now; days before it came there are narrowed by their own client. */
const visibleDevice = (id: number, clients: ClientScope) =>
  sql`(select id from device where id = ${id} and ${inScope(clients, 'client_id')})`

/** On how many days the device was in each state at the day's last sweep. */
export async function selectDaysPerState(
  db: Db,
  id: number,
  [first, last]: Days,
  clients: ClientScope,
): Promise<{ name: string; value: number }[]> {
  const statement = sql<{ name: string; value: number }>`
    select state as name, count(*) as value from device_daily
    where device_id = ${visibleDevice(id, clients)} and day between ${first} and ${last} and state is not null and ${inScope(clients, 'client_id')}
    group by state`
  return selectPlanned(db, statement)
}

// A device that moved in the middle of a day has a row for each place. TH/s, °C, rpm.
const DAY_FIGURES = {
  hash_rate: sql`${thRounded(sql`sum(hashrate_sum) / nullif(sum(hashrate_reads), 0)`, 3)}::float8`,
  max_temp: sql`max(max_celsius)`,
  max_fan: sql`max(max_fan_rpm)`,
} as const
export type DayFigure = keyof typeof DAY_FIGURES

/** One figure per day on which the device was polled; null where nothing was read. */
export async function selectDayFigures(
  db: Db,
  id: number,
  figure: DayFigure,
  [first, last]: Days,
  clients: ClientScope,
): Promise<{ day: string; value: number | null }[]> {
  const statement = sql<{ day: string; value: number | null }>`
    select day, ${DAY_FIGURES[figure]} as value from device_daily
    where device_id = ${visibleDevice(id, clients)} and day between ${first} and ${last} and ${inScope(clients, 'client_id')}
    group by day`
  return selectPlanned(db, statement)
}

export interface HourFigures {
  hour: Date
  hashrateThs: number | null
  maxCelsius: number | null
  maxFanRpm: number | null
}

/** The hours of a day in which the device answered, if it was a device of whose the caller sees on that day. */
export async function selectHourFigures(
  db: Db,
  id: number,
  { day, from, until }: { day: string; from: Date; until: Date },
  clients: ClientScope,
): Promise<HourFigures[]> {
  const siteId = await selectSiteOfDevice(db, id)
  const isSeen =
    clients === 'all'
      ? sql`true`
      : sql`(select count(*) from device_daily where device_id = ${id} and day = ${day} and ${inScope(clients, 'client_id')}) > 0`
  const statement = sql<HourFigures>`
    select hour, ${thRounded(sql`hashrate_sum / nullif(hashrate_reads, 0)`, 3)}::float8 as "hashrateThs",
      max_celsius as "maxCelsius", max_fan_rpm as "maxFanRpm"
    from device_hourly where site_id = ${siteId} and device_id = ${id} and hour >= ${from} and hour < ${until} and ${isSeen}`
  return selectPlanned(db, statement)
}
