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

export interface AdoptedDevice {
  name: string
  serial: string
  typeId: number
  host: string
  port: number
  mac: string | null
}

/** Adds devices, except those whose serial another device has, even one added concurrently; returns those that were added. */
export async function insertAdopted(
  trx: Db,
  to: { siteId: number; accountId: number; userId: number },
  devices: readonly AdoptedDevice[],
): Promise<{ id: number; serial: string }[]> {
  const column = <T>(of: (device: AdoptedDevice) => T) => devices.map(of)
  // Always in the same order, so that two concurrent inserts wait instead of deadlocking.
  const { rows } = await sql<{ id: number; serial: string }>`
    with added as (
      insert into device (name, serial, site_id, account_id, type_id, host, port, mac)
      select a.name, a.serial, ${to.siteId}, ${to.accountId}, a.type_id, a.host::inet, a.port, a.mac
      from unnest(${column(({ name }) => name)}::text[], ${column(({ serial }) => serial)}::text[],
        ${column(({ typeId }) => typeId)}::bigint[], ${column(({ host }) => host)}::text[],
        ${column(({ port }) => port)}::int[], ${column(({ mac }) => mac)}::text[])
        as a (name, serial, type_id, host, port, mac)
      order by lower(a.serial)
      on conflict (lower(serial)) do nothing
      returning id, serial, site_id, state, state_since
    ), told as (
      insert into state_change (site_id, device_id, to_state, at, cause, user_id)
      select site_id, id, state, state_since, 'added', ${to.userId} from added
    )
    select id, serial from added`.execute(trx)
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
