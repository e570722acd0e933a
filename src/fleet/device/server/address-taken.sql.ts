import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

/** Keeps others from giving devices of the site an address until the transaction ends. */
export async function lockSiteAddresses(trx: Db, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('minerva.addresses', ${siteId}))`.execute(trx)
}

/** The serial of the device at the address, except scrapped ones; null if it is free. */
export async function selectAddressHolder(
  trx: Db,
  { siteId, host, port, exceptId }: { siteId: number; host: string; port: number; exceptId: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ serial: string }>`
    select serial from device
    where site_id = ${siteId} and host = ${host}::inet and port = ${port} and state <> 'scrap'
      and id is distinct from ${exceptId}::bigint
    limit 1`.execute(trx)
  return rows[0]?.serial ?? null
}
