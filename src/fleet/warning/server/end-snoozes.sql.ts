import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { isMaintained } from '../../server/maintained.sql.ts'

interface Ended {
  siteId: number
  deviceId: number
  type: string
  /** a JSON text */
  details: string
  isOpen: boolean
}

/** Ends what was snoozed until now, of devices in maintenance after that. Locked ones are left to the next run. */
export async function endSnoozed(trx: Db, most: number): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update warning set snoozed_until = null, snoozed_by = null where id in (
      select w.id from warning w join device d on d.id = w.device_id
      where w.snoozed_until <= now() and not (w.closed_at is null and ${isMaintained('d', sql`now()`)})
      order by w.id limit ${most} for update of w skip locked)
    returning site_id as "siteId", device_id as "deviceId", type, details::text as details, closed_at is null as "isOpen"`.execute(
    trx,
  )
  return rows
}
