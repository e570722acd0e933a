import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { seesClient } from '../../server/scope.sql.ts'

export async function selectClient(db: Db, id: number, clients: ClientScope, timeZone: string) {
  const { rows } = await sql<{ id: number; name: string; isDeleted: boolean; createTimeStr: string; version: number }>`
    select id, name, version, deleted_at is not null as "isDeleted",
      to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr"
    from client where id = ${id} and ${seesClient(clients, 'client.id')}`.execute(db)
  return rows[0]
}

/** Locks the client; undefined if it is unknown, deleted or out of scope. */
export async function selectClientForUpdate(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<{ name: string; version: number } | undefined> {
  const { rows } = await sql<{ name: string; version: number }>`
    select name, version from client where id = ${id} and deleted_at is null and ${seesClient(clients, 'client.id')} for update`.execute(
    db,
  )
  return rows[0]
}

export async function insertClient(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into client (name) values (${name}) returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a new client has no id')
  return id
}

export async function insertUserClient(db: Db, userId: number, clientId: number): Promise<void> {
  await sql`insert into user_client (user_id, client_id) values (${userId}, ${clientId})`.execute(db)
}

export async function updateClientName(db: Db, id: number, name: string): Promise<void> {
  await sql`update client set name = ${name}, version = version + 1 where id = ${id}`.execute(db)
}

/** The accounts of a client, locked: no device can be added to them until the transaction ends. */
export async function selectAccountsForUpdate(db: Db, clientId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from account where client_id = ${clientId} and deleted_at is null order by id for update`.execute(
    db,
  )
  return rows
}

/** Marks the client and its accounts as deleted; old records keep them. */
export async function updateClientDeleted(db: Db, id: number): Promise<void> {
  await sql`update account set deleted_at = now() where client_id = ${id} and deleted_at is null`.execute(db)
  await sql`update client set deleted_at = now() where id = ${id}`.execute(db)
}
