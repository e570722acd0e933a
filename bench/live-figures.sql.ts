import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

/** What a list could sort and filter by. */
const FIGURES = ['hashrate_ths', 'share_of_rated', 'max_celsius', 'max_fan_rpm', 'watts', 'uptime_s', 'answered_at']

/** One unlogged row a device; `isIndexed`: an index for each figure, else room on each page for the next version of its rows. */
export async function makeLiveFigures(db: Db, devices: number, isIndexed: boolean): Promise<void> {
  await sql`drop table if exists device_live`.execute(db)
  await sql`create unlogged table device_live (site_id bigint, device_id bigint primary key, client_id bigint, hashrate_ths real, share_of_rated real,
    max_celsius real, max_fan_rpm int, watts int, uptime_s int, answered_at timestamptz, polled_at timestamptz)
    with (fillfactor = ${sql.lit(isIndexed ? 90 : 50)})`.execute(db)
  await sql`insert into device_live
    select i / 5000, i, i / 10000, 30 * random(), random(), 60 + 25 * random(), 4000 + 2000 * random(), 2100 + 200 * random(),
      1e6 * random(), now(), now() from generate_series(1, ${devices}::int) i`.execute(db)
  if (isIndexed)
    for (const figure of FIGURES) await sql`create index on device_live (${sql.ref(figure)}, device_id)`.execute(db)
  await sql`vacuum analyze device_live`.execute(db)
}

/** New figures for some devices, as a batch of polls brings them. */
export async function updateLiveFigures(db: Db, first: number, last: number): Promise<void> {
  await sql`update device_live d set hashrate_ths = u.ths, share_of_rated = u.ths / 30, max_celsius = u.celsius, max_fan_rpm = u.rpm,
      watts = u.watts, uptime_s = d.uptime_s + 60, answered_at = now(), polled_at = now()
    from (select i, (30 * random())::real as ths, (60 + 25 * random())::real as celsius, (4000 + 2000 * random())::int as rpm,
            (2100 + 200 * random())::int as watts
          from generate_series(${first}::int, ${last}::int) i) u where d.device_id = u.i`.execute(db)
}

/** Pages of a list sorted by a figure. */
export const LIVE_PAGES: Record<string, (db: Db) => Promise<unknown>> = {
  'all, by hash rate': (db) =>
    sql`select device_id from device_live order by hashrate_ths, device_id limit 20`.execute(db),
  'hotter than 80 °C, by hash rate': (db) =>
    sql`select device_id from device_live where max_celsius > 80 order by hashrate_ths, device_id limit 20`.execute(db),
  'of one client, by hash rate': (db) =>
    sql`select device_id from device_live where client_id = 3 order by hashrate_ths, device_id limit 20`.execute(db),
}
