import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { inScope } from '../../server/scope.sql.ts'

/** Keeps others from giving devices of the site an address until the transaction ends. */
export async function lockSiteAddresses(trx: Db, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('minerva.addresses', ${siteId}))`.execute(trx)
}

/** The device at the address, except scrapped ones; `isSeen`: the caller may know its serial. */
export async function selectAddressHolder(
  trx: Db,
  { siteId, host, port, exceptId }: { siteId: number; host: string; port: number; exceptId: number | null },
  clients: ClientScope,
): Promise<{ serial: string; isSeen: boolean } | undefined> {
  const { rows } = await sql<{ serial: string; isSeen: boolean }>`
    select serial, ${inScope(clients, 'client_id')} as "isSeen" from device
    where site_id = ${siteId} and host = ${host}::inet and port = ${port} and state <> 'scrap'
      and id is distinct from ${exceptId}::bigint
    limit 1`.execute(trx)
  return rows[0]
}
