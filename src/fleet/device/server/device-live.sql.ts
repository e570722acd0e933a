import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** The live figures `l` of the device `d`. No row: not known, as for a new device, or after a crash of the database until the next poll. */
export const JOIN_LIVE = sql`left join device_live l on l.site_id = d.site_id and l.device_id = d.id`

/**
 * The same when the devices are few, given as a query of (site_id, id), and their sites: a database that keeps live figures on other machines
 * then asks those of these sites alone, and any database finds the rows by their key.
 */
export const joinLiveOf = (devices: RawBuilder<unknown>, sites: readonly number[]): RawBuilder<unknown> => sql`
  left join (
    select * from device_live where site_id = any(${sites}::bigint[]) and (site_id, device_id) in (${devices})
  ) l on l.site_id = d.site_id and l.device_id = d.id`

/** After a crash it is still known of a device that was offline. */
export const LAST_ANSWERED = sql<Date | null>`coalesce(l.answered_at, d.last_answered_at)`

/** With it, a database of several machines asks only the one that has the device's rows; null: there is no such device. */
export async function selectSiteOfDevice(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ siteId: number }>`select site_id as "siteId" from device where id = ${id}`.execute(db)
  return rows[0]?.siteId ?? null
}
