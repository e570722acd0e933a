import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'

/** The live figures `l` of the device `d`. No row: not known, as for a new device, or after a crash of the database until the next poll. */
export const JOIN_LIVE = sql`left join device_live l on l.site_id = d.site_id and l.device_id = d.id`

/**
 * The rows of a few devices, given as a query of (site_id, id), and their sites: a database that keeps live figures on other machines
 * then asks those of these sites alone, and any database finds the rows by their key. For a materialized CTE: joined as a sub-select, PostgreSQL
 * looked through all the devices for each of them.
 */
export const selectLiveOf = (devices: RawBuilder<unknown>, sites: readonly number[]): RawBuilder<unknown> => sql`
  select * from device_live where site_id = any(${sites}::bigint[]) and (site_id, device_id) in (${devices})`

/** What lists are filtered by, in addition to the figures. A trigger of device keeps the copies equal (docs/decisions/0196). */
const COPIES = [
  'client_id',
  'account_id',
  'type_id',
  'repair_times',
  'state',
  'active_worker_state',
  'active_worker_right',
]
/** Until then the row may be of a device that has just moved away. */
export const isCopied = sql<boolean>`l.client_id is not null`

/** Makes the first copies of devices that the caller has locked. */
export async function updateLiveCopies(db: Db, siteId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update device_live l set ${sql.raw(COPIES.map((column) => `${column} = d.${column}`).join(', '))}
    from device d where d.site_id = l.site_id and d.id = l.device_id and l.site_id = ${siteId} and l.device_id = any(${ids}::bigint[])`.execute(
    db,
  )
}

/** After a crash it is still known of a device that was offline. */
export const LAST_ANSWERED = sql<Date | null>`coalesce(l.answered_at, d.last_answered_at)`

/** With it, a database of several machines asks only the one that has the device's rows; null: there is no such device. */
export async function selectSiteOfDevice(db: Db, id: number): Promise<number | null> {
  const [device] = await selectPlanned(
    db,
    sql<{ siteId: number }>`select site_id as "siteId" from device where id = ${id}`,
  )
  return device?.siteId ?? null
}
