import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface AddressHolder {
  id: number
  serial: string
  host: string
  port: number
}

/** The devices at these addresses of a site, except scrapped ones. */
export async function selectAddressHolders(
  trx: Db,
  siteId: number,
  addresses: readonly { host: string; port: number }[],
): Promise<AddressHolder[]> {
  const { rows } = await sql<AddressHolder>`
    select d.id, d.serial, host(d.host) as host, d.port
    from unnest(${addresses.map(({ host }) => host)}::inet[], ${addresses.map(({ port }) => port)}::int[]) as a (host, port)
    join device d on d.site_id = ${siteId} and d.host = a.host and d.port = a.port and d.state <> 'scrap'`.execute(trx)
  return rows
}

/** Sets the new places of devices of any site, and the MACs found there. Returns their former places. */
export async function updateDevicesMoved(
  trx: Db,
  siteId: number,
  moves: readonly { id: number; host: string; port: number; mac: string | null }[],
): Promise<{ id: number; siteId: number; host: string | null; port: number }[]> {
  const { rows } = await sql<{ id: number; siteId: number; host: string | null; port: number }>`
    with before as (
      select id, site_id, host, port from device where id = any(${moves.map(({ id }) => id)}::bigint[])
      order by id for update
    )
    update device d set site_id = ${siteId}, host = m.host, port = m.port, mac = coalesce(m.mac, d.mac)
    from before join unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ host }) => host)}::inet[],
      ${moves.map(({ port }) => port)}::int[], ${moves.map(({ mac }) => mac)}::text[]) as m (id, host, port, mac)
      on m.id = before.id
    where d.id = before.id
    returning d.id, before.site_id as "siteId", host(before.host) as host, before.port`.execute(trx)
  return rows
}
