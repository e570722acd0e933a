import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

const SHELVES = 8
const SLOTS = 8
const RACKS_IN_AISLE = 4
/** One device in so many is in no rack yet. */
const LOOSE_EVERY = 25

/** Aisles of racks at every site, filled in the order of addresses. */
export async function insertRacks(db: Db): Promise<void> {
  const room = SHELVES * SLOTS
  await sql`
    with numbered as (
      select site_id, id, row_number() over (partition by site_id order by host, id)::int as nth
      from device where state <> 'scrap'
    ), standing as (
      select site_id, id, row_number() over (partition by site_id order by nth)::int - 1 as nth
      from numbered where nth % ${LOOSE_EVERY} <> 0
    ), racks as (
      insert into rack (site_id, name, aisle, place, shelves, slots)
      select site_id, chr(65 + n / ${RACKS_IN_AISLE}::int) || n % ${RACKS_IN_AISLE}::int + 1, n / ${RACKS_IN_AISLE}::int + 1,
        n % ${RACKS_IN_AISLE}::int + 1, ${SHELVES}, ${SLOTS}
      from (select site_id, generate_series(0, max(nth) / ${room}::int) as n from standing group by site_id) needed
      returning site_id, id, (aisle - 1) * ${RACKS_IN_AISLE}::int + place - 1 as n
    )
    insert into device_place (site_id, device_id, rack_id, shelf, slot)
    select s.site_id, s.id, r.id, s.nth % ${room}::int / ${SLOTS}::int + 1, s.nth % ${SLOTS}::int + 1
    from standing s join racks r on r.site_id = s.site_id and r.n = s.nth / ${room}::int`.execute(db)
}
