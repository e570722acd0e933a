import { sql } from 'kysely'
import type { Caller } from '../../../platform/server/caller.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inCompanies } from '../../../platform/server/database/in-companies.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { inScope } from '../../server/scope.sql.ts'

export interface Person {
  id: number
  name: string
  avatarId: number | null
}
type Chooser = Pick<Caller, 'companies' | 'clients'>

/** A device that the caller may see, locked. */
export async function selectDeviceForUpdate(
  trx: Db,
  id: number,
  clients: Caller['clients'],
): Promise<{ siteId: number; serial: string } | undefined> {
  const { rows } = await sql<{ siteId: number; serial: string }>`
    select site_id as "siteId", serial from device where id = ${id} and ${inScope(clients, 'client_id')} for no key update`.execute(
    trx,
  )
  return rows[0]
}

/**
 * The people `u` who can be responsible for a device: they may see it, and work in a company that the caller sees. A caller who sees some
 * clients alone chooses among those to whom the device's client is assigned, too.
 */
function candidates(deviceId: number, { companies, clients }: Chooser): Term {
  const isAssigned = sql<boolean>`exists (
    select from user_client c join device d on d.client_id = c.client_id where c.user_id = u.id and d.id = ${deviceId})`
  return allOf(
    sql`u.deleted_at is null and not u.awaits_approval`,
    inCompanies(companies, 'u.company_id'),
    sql`exists (select from role_key k where k.role = u.role and k.key = 'machine')`,
    clients === 'all'
      ? sql`(${isAssigned} or exists (select from role r where r.name = u.role and r.client_scope <> 'assigned'))`
      : isAssigned,
  )
}

/** Those who can be responsible for a device, by name. */
export function candidateList(
  deviceId: number,
  caller: Chooser,
  filter: { id?: number | undefined; name?: string | undefined },
) {
  const from = sql`app_user u where ${allOf(candidates(deviceId, caller), equals('u.id', filter.id), contains('u.name', filter.name))}`
  const rows = sql<Person>`
    select u.id, u.name, u.avatar_id as "avatarId" from ${from} order by u.name collate "zh-x-icu", u.id`
  return { rows, from }
}

/** The names of those among these who can be responsible for a device. */
export async function selectCandidates(trx: Db, deviceId: number, ids: readonly number[], caller: Chooser) {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u where u.id = any(${ids}::bigint[]) and ${candidates(deviceId, caller)}`.execute(trx)
  return rows.map(({ name }) => name)
}

/** The names of those among these who are responsible for a device. */
export async function selectResponsible(trx: Db, deviceId: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select u.name from device_person p join app_user u on u.id = p.user_id
    where p.device_id = ${deviceId} and u.id = any(${ids}::bigint[]) order by p.added_at, u.id`.execute(trx)
  return rows.map(({ name }) => name)
}

export async function insertResponsible(trx: Db, siteId: number, deviceId: number, ids: readonly number[]) {
  await sql`
    insert into device_person (site_id, device_id, user_id)
    select ${siteId}, ${deviceId}, u from unnest(${ids}::bigint[]) u`.execute(trx)
}

/** Returns false if the person was not responsible. */
export async function deleteResponsible(trx: Db, deviceId: number, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from device_person where device_id = ${deviceId} and user_id = ${userId}`.execute(trx)
  return numAffectedRows === 1n
}
