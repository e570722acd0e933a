import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { seesAccount, seesClient } from '../../server/scope.sql.ts'
import type { AccountRow } from './find-accounts.sql.ts'

export async function selectAccount(db: Db, id: number, clients: ClientScope, timeZone: string) {
  const { rows } = await sql<AccountRow & { isDeleted: boolean; createTimeStr: string; version: number }>`
    select a.id, a.name, a.client_id as "clientId", c.name as client, a.pool_user as "poolUser", a.version,
      a.deleted_at is not null as "isDeleted",
      to_char(a.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"
    from account a join client c on c.id = a.client_id
    where a.id = ${id} and ${seesAccount(clients, 'a')}`.execute(db)
  return rows[0]
}

export interface EnteredAccount {
  name: string
  poolUser: string
}

/** Locks the account, so that no device is added to it; undefined if it is unknown, deleted or out of scope. */
export async function selectAccountForUpdate(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<(EnteredAccount & { version: number }) | undefined> {
  const { rows } = await sql<EnteredAccount & { version: number }>`
    select name, pool_user as "poolUser", version from account
    where id = ${id} and deleted_at is null and ${seesAccount(clients, 'account')} for update`.execute(db)
  return rows[0]
}

/** Whether a client accepts new accounts; locks it against deletion. */
export async function selectIsClientOpen(db: Db, id: number, clients: ClientScope): Promise<boolean> {
  const { rows } = await sql`
    select from client where id = ${id} and deleted_at is null and ${seesClient(clients, 'client.id')} for key share`.execute(
    db,
  )
  return rows.length > 0
}

export async function insertAccount(db: Db, clientId: number, { name, poolUser }: EnteredAccount): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account (client_id, name, pool_user) values (${clientId}, ${name}, ${poolUser}) returning id`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a new account has no id')
  return id
}

export async function updateAccountRow(db: Db, id: number, { name, poolUser }: EnteredAccount): Promise<void> {
  await sql`
    update account set name = ${name}, pool_user = ${poolUser}, version = version + 1 where id = ${id}`.execute(db)
}

export async function updateAccountDeleted(db: Db, id: number): Promise<void> {
  await sql`update account set deleted_at = now() where id = ${id}`.execute(db)
}

/** Pool users that an account's devices mine for, by the prefix of their workers; null for devices without one. */
export async function selectMinedFor(db: Db, accountId: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ user: string | null }>`
    select distinct split_part(active_worker, '.', 1) as user from device where account_id = ${accountId}`.execute(db)
  return rows.map(({ user }) => user)
}

/** Stores for the devices that mine for one of these pool users whether that is right. */
export async function updateWorkersRight(
  db: Db,
  accountId: number,
  users: readonly (string | null)[],
  isRight: boolean | null,
): Promise<void> {
  await sql`
    update device set active_worker_right = ${isRight}::boolean
    where account_id = ${accountId} and active_worker_right is distinct from ${isRight}::boolean and exists (
      select from unnest(${users}::text[]) known(name) where known.name is not distinct from split_part(active_worker, '.', 1))`.execute(
    db,
  )
}
