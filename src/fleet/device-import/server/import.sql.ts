import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import { isAnyText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { WorkerState } from '../../device/rules/device-states.ts'
import { inScope, seesAccount, seesClient } from '../../server/scope.sql.ts'
import { seesSite } from '../../server/site-scope.sql.ts'
import type { KnownDevice } from '../rules/import-device.ts'
import type { Account } from '../rules/owner-of-line.ts'

/** More accounts than a file can name: each row names one at most. */
const MOST_ACCOUNTS = 20_000

export interface FoundDevice extends KnownDevice {
  activeWorker: string | null
  activeWorkerState: WorkerState
}

/** Devices that have one of the serials or MACs, of all clients. */
export const selectNamedDevices = (db: Db, serials: readonly string[], macs: readonly string[], look: Look) =>
  selectDevices(db, sql`${isAnyText('serial', serials)} or mac = any(${macs})`, look)

/** Devices of these sites at one of the addresses, on any port, of all clients. */
export const selectDevicesAt = (db: Db, siteIds: readonly number[], hosts: readonly string[], look: Look) =>
  selectDevices(db, sql`site_id = any(${siteIds}::bigint[]) and host = any(${hosts}::inet[])`, look)

interface Look {
  clients: ClientScope
  /** locks them, always in the same order */
  isToChange: boolean
}

async function selectDevices(db: Db, isWanted: RawBuilder<unknown>, { clients, isToChange }: Look) {
  const { rows } = await sql<FoundDevice>`
    select id, name, serial, miner_id as "minerId", site_id as "siteId", account_id as "accountId", type_id as "typeId",
      host(host) as host, port, mac, state = 'scrap' as "isScrapped", ${inScope(clients, 'client_id')} as "isSeen",
      active_worker as "activeWorker", active_worker_state as "activeWorkerState"
    from device where ${isWanted}
    order by id ${isToChange ? sql`for update` : sql``}`.execute(db)
  return rows
}

/** The sites of these names or ids that the caller sees. */
export async function selectSites(db: Db, names: readonly string[], ids: readonly number[], clients: ClientScope) {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, s.name from site s
    where s.deleted_at is null and (${isAnyText('s.name', names)} or s.id = any(${ids}::bigint[])) and ${seesSite(clients, 's')}`.execute(
    db,
  )
  return rows
}

export async function selectClients(db: Db, names: readonly string[], clients: ClientScope) {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, c.name from client c
    where c.deleted_at is null and ${isAnyText('c.name', names)} and ${seesClient(clients, 'c.id')}`.execute(db)
  return rows
}

/** The accounts that the caller sees of these names, clients, pool users or ids. */
export async function selectAccounts(
  db: Db,
  named: { names: readonly string[]; clients: readonly string[]; poolUsers: readonly string[]; ids: readonly number[] },
  clients: ClientScope,
): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id, a.name, c.name as client, a.pool_user as "poolUser"
    from account a join client c on c.id = a.client_id
    where a.deleted_at is null and ${seesAccount(clients, 'a')} and (${isAnyText('a.name', named.names)}
      or ${isAnyText('c.name', named.clients)} or a.pool_user = any(${named.poolUsers}) or a.id = any(${named.ids}::bigint[]))
    order by a.id limit ${MOST_ACCOUNTS}`.execute(db)
  return rows
}

/** Those of the addresses that are in none of their site's networks, where it has some. */
export async function selectOutsideRanges(
  db: Db,
  addresses: readonly { siteId: number; host: string | null }[],
): Promise<{ siteId: number; host: string }[]> {
  const { rows } = await sql<{ siteId: number; host: string }>`
    select a.site_id as "siteId", host(a.host) as host
    from unnest(${addresses.map(({ siteId }) => siteId)}::bigint[], ${addresses.map(({ host }) => host)}::inet[]) a (site_id, host)
    where exists (select from site_range r where r.site_id = a.site_id)
      and not exists (select from site_range r where r.site_id = a.site_id and a.host between r.first_address and r.last_address)`.execute(
    db,
  )
  return rows
}
