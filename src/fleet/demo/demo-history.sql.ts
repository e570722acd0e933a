import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'
import { DAY_MS } from '../../platform/rules/durations.ts'
import { insertPartitions } from '../polling/retention/partitions.sql.ts'
import { writeDays } from '../polling/write/write-days.sql.ts'
import type { DayFigures, HourFigures } from './device-history.ts'

const LESS_THAN_A_MONTH_MS = 20 * DAY_MS

export interface DeviceKey {
  site_id: number
  device_id: number
  account_id: number
  client_id: number
  type_id: number
}
export type DayRow = DeviceKey & DayFigures
export type HourRow = DeviceKey & HourFigures

/** An array as PostgreSQL reads it; for numbers, days and words without quotes. Much quicker than the driver's own. */
const list = <T>(rows: readonly T[], value: (row: T) => string | number | boolean | null) =>
  `{${rows.map((row) => value(row) ?? 'null').join(',')}}`

/** Adds polls to the days' figures and their sums. */
export async function insertDays(db: Db, rows: readonly DayRow[]): Promise<void> {
  await writeDays(
    db,
    sql`select * from unnest(
      ${list(rows, (row) => row.day)}::date[], ${list(rows, (row) => row.site_id)}::bigint[],
      ${list(rows, (row) => row.device_id)}::bigint[], ${list(rows, (row) => row.account_id)}::bigint[],
      ${list(rows, (row) => row.client_id)}::bigint[], ${list(rows, (row) => row.type_id)}::bigint[],
      ${list(rows, (row) => row.pollsDue)}::int[], ${list(rows, (row) => row.pollsAnswered)}::int[],
      ${list(rows, (row) => row.pollsOffline)}::int[], ${list(rows, (row) => row.hashrateReads)}::int[],
      ${list(rows, (row) => row.hashrateSum)}::float8[], ${list(rows, (row) => row.maxCelsius)}::real[],
      ${list(rows, (row) => row.maxFanRpm)}::int[], ${list(rows, (row) => row.state)}::device_state[])`,
  )
}

/** Adds reads to the hours' figures. */
export async function insertHours(db: Db, rows: readonly HourRow[]): Promise<void> {
  await sql`
    insert into device_hourly as h (hour, site_id, device_id, reads, hashrate_sum, hashrate_reads, max_celsius, max_fan_rpm)
    select to_timestamp(hour), site_id, device_id, reads, hashrate_sum, reads, max_celsius, max_fan_rpm
    from unnest(
      ${list(rows, (row) => row.hourMs / 1000)}::float8[], ${list(rows, (row) => row.site_id)}::bigint[],
      ${list(rows, (row) => row.device_id)}::bigint[], ${list(rows, (row) => row.reads)}::int[],
      ${list(rows, (row) => row.hashrateSum)}::float8[], ${list(rows, (row) => row.maxCelsius)}::real[],
      ${list(rows, (row) => row.maxFanRpm)}::int[])
      as x (hour, site_id, device_id, reads, hashrate_sum, max_celsius, max_fan_rpm)
    on conflict (site_id, device_id, hour) do update set
      reads = h.reads + excluded.reads,
      hashrate_sum = h.hashrate_sum + excluded.hashrate_sum,
      hashrate_reads = h.hashrate_reads + excluded.hashrate_reads,
      max_celsius = greatest(h.max_celsius, excluded.max_celsius),
      max_fan_rpm = greatest(h.max_fan_rpm, excluded.max_fan_rpm)`.execute(db)
}

export interface NewSweep {
  day: string
  siteId: number
  endedAt: Date
  due: number
  answered: number
}

export async function insertSweeps(db: Db, sweeps: readonly NewSweep[]): Promise<void> {
  if (sweeps.length === 0) return
  await db
    .insertInto('sweep')
    .values(
      sweeps.map(({ day, siteId, endedAt, due, answered }) => ({
        site_id: siteId,
        business_day: day,
        started_at: new Date(endedAt.getTime() - 3000),
        ended_at: endedAt,
        due,
        answered,
        unreadable: 0,
      })),
    )
    .execute()
}

/**
 * Room for the hours of the days given and for the daily figures of all the others. By moments: a call for all the time would make a
 * partition for each two hours of polls that the demo never writes, and with several machines take longer than a statement may.
 */
export async function makeRoom(db: Db, from: Date, hourlyFrom: Date, to: Date): Promise<void> {
  await insertPartitions(db, to, new Date(to.getTime() + DAY_MS))
  const makeRoomEach = async (first: Date, end: Date, stepMs: number) => {
    for (let atMs = first.getTime(); atMs < end.getTime(); atMs += stepMs)
      await insertPartitions(db, new Date(atMs), new Date(atMs))
  }
  await makeRoomEach(hourlyFrom, to, DAY_MS)
  await makeRoomEach(from, hourlyFrom, LESS_THAN_A_MONTH_MS)
}
