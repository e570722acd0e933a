import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'

export interface MachineType {
  id: number
  name: string
  modelPattern: string
}

export async function selectMachineTypes(db: Db): Promise<MachineType[]> {
  const { rows } = await sql<MachineType>`
    select id, name, model_pattern as "modelPattern" from machine_type order by id
  `.execute(db)
  return rows
}

export interface KnownAddress {
  /** 'host port' */
  address: string
  /** only scrapped devices have this address */
  isScrapped: boolean
}

export async function selectKnownAddresses(db: Db): Promise<KnownAddress[]> {
  const { rows } = await sql<KnownAddress>`
    select host(host) || ' ' || port as address, bool_and(state = 'scrap') as "isScrapped"
    from device where host is not null group by 1
  `.execute(db)
  return rows
}

/** The site of the name; created if missing. */
export async function upsertSite(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into site (name) values (${name})
    on conflict (lower(name)) where deleted_at is null do update set name = site.name returning id
  `.execute(db)
  return rows[0]?.id ?? 0
}

export async function upsertClient(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into client (name) values (${name})
    on conflict (lower(name)) where deleted_at is null do update set name = client.name returning id
  `.execute(db)
  return rows[0]?.id ?? 0
}

/** The account of the name; created if missing. Sets its pool user if that is still unknown. */
export async function upsertAccount(
  db: Db,
  account: { clientId: number; name: string; poolUser: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (client_id, name, pool_user) values (${account.clientId}, ${account.name}, ${account.poolUser ?? ''})
    on conflict (client_id, lower(name)) where deleted_at is null
    do update set pool_user = case when account.pool_user = '' then excluded.pool_user else account.pool_user end
    returning id
  `.execute(db)
  return rows[0]?.id ?? 0
}

export interface NewDevice {
  siteId: number
  accountId: number
  typeId: number
  serial: string
  host: string
  port: number
  mac: string | null
}

/** Adds a device; false if another device has its serial. */
export async function insertDevice(db: Db, device: NewDevice): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into device (site_id, account_id, type_id, serial, name, host, port, mac)
      values (${device.siteId}, ${device.accountId}, ${device.typeId}, ${device.serial}, ${device.serial},
              ${device.host}::inet, ${device.port}, ${device.mac})
      on conflict (lower(serial)) do nothing
      returning site_id, id, state, created_at
    )
    insert into state_change (site_id, device_id, to_state, at, cause)
    select site_id, id, state, created_at, 'added' from added
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Whether the device of this serial has this address: another server imported it from the same list. */
export async function selectStandsThere(
  db: Db,
  { serial, host, port }: { serial: string; host: string; port: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from device where lower(serial) = lower(${serial}) and host = ${host}::inet and port = ${port}
  `.execute(db)
  return rows.length > 0
}

/** Serialises imports: several servers may read their lists at the same time. */
export async function selectMinersFileLock(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('minerva.minersFile', 0))`.execute(trx)
}
