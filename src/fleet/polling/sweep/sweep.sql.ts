import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { DueDevice } from './finished-poll.ts'

/** The sites with devices to poll or count, and without a remote poller. */
export async function selectPolledSites(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from site s
    where deleted_at is null and polled_by is null and exists (select from device d where d.site_id = s.id) order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The site's devices that should be polled. */
export async function selectDueDevices(db: Db, siteId: number): Promise<DueDevice[]> {
  const { rows } = await sql<DueDevice>`
    select id, host(host) as host, port, missed_sweeps as "missedSweeps"
    from device
    where site_id = ${siteId} and state <> 'scrap' and host is not null
    order by id
  `.execute(db)
  return rows
}

export interface SweepRow {
  siteId: number
  day: string
  startedAt: Date
  endedAt: Date
  due: number
  answered: number
  unreadable: number
}

export async function insertSweep(db: Db, row: SweepRow): Promise<void> {
  await db
    .insertInto('sweep')
    .values({
      site_id: row.siteId,
      business_day: row.day,
      started_at: row.startedAt,
      ended_at: row.endedAt,
      due: row.due,
      answered: row.answered,
      unreadable: row.unreadable,
    })
    .execute()
}

export interface SamplesOfDevice {
  deviceId: number
  atMs: number[]
  hashrateThs: (number | null)[]
  maxCelsius: (number | null)[]
}

/** A site's samples since a time, per device, oldest first. */
export async function selectRecentSamples(db: Db, siteId: number, since: Date): Promise<SamplesOfDevice[]> {
  const { rows } = await sql<SamplesOfDevice>`
    select device_id as "deviceId", array_agg((extract(epoch from polled_at) * 1000)::float8 order by polled_at) as "atMs",
           array_agg(hashrate_ths order by polled_at) as "hashrateThs", array_agg(max_celsius order by polled_at) as "maxCelsius"
    from poll
    where site_id = ${siteId} and written_at > ${since} and polled_at > ${since} and is_read
    group by device_id
  `.execute(db)
  return rows
}
