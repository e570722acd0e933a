import { sql } from 'kysely'
import type { Db } from '../src/platform/server/database/database.ts'

/** The sums of all devices for the hours of a year: each hour like the last one that is there. */
export async function insertYearOfHours(db: Db): Promise<void> {
  await sql`
    insert into fleet_hour
    select f.site_id, f.client_id, f.account_id, h.at, (h.at at time zone 'Asia/Shanghai')::date, f.seconds_due, f.seconds_polled, f.seconds_online,
      f.seconds_read, f.seconds_measured, f.megahashes, f.rated_megahashes, f.joules_measured, f.joules_estimated, f.paired_joules, f.paired_megahashes
    from (select * from fleet_hour where site_id = 0 and client_id = 0 and account_id = 0 order by at desc limit 1) f
    cross join generate_series(f.at - interval '365 days', f.at, interval '1 hour') h (at)
    on conflict do nothing`.execute(db)
  await sql`analyze fleet_hour, fleet_live`.execute(db)
}

export async function deleteTotals(db: Db): Promise<void> {
  await sql`truncate fleet_hour, fleet_live`.execute(db)
}

export async function updateSweptAt(db: Db): Promise<void> {
  await sql`update fleet_live set swept_at = now()`.execute(db)
}
