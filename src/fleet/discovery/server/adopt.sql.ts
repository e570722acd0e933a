import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database.ts'

export async function selectIsSerialTaken(trx: Db, serial: string): Promise<boolean> {
  const { rows } = await sql`select from device where lower(serial) = lower(${serial})`.execute(trx)
  return rows.length > 0
}

/** Gives a device its new place. Returns the site where it stood. */
export async function updateDeviceMoved(
  trx: Db,
  id: number,
  { siteId, host, port }: { siteId: number; host: string; port: number },
): Promise<number> {
  const { rows } = await sql<{ siteId: number }>`
    with before as (select id, site_id from device where id = ${id} for update)
    update device d set site_id = ${siteId}, host = ${host}::inet, port = ${port}
    from before where d.id = before.id
    returning before.site_id as "siteId"`.execute(trx)
  const before = rows[0]
  if (!before) throw new Error(`the device ${id} vanished while it was locked`)
  return before.siteId
}
