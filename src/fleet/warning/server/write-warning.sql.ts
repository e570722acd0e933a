import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'

export interface WarningBefore {
  id: number
  deviceId: number
  siteId: number
  type: string
  details: object
  openedAt: Date
  isOpen: boolean
  note: string
}

/** Locks its device, then the warning, in the order of sweeps; undefined for one that is unknown or out of scope. */
export async function selectWarningForUpdate(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<WarningBefore | undefined> {
  await sql`select from device where id = (select device_id from warning where id = ${id}) for update`.execute(db)
  const { rows } = await sql<WarningBefore>`
    select id, device_id as "deviceId", site_id as "siteId", type, details, opened_at as "openedAt", closed_at is null as "isOpen",
      note
    from warning where id = ${id} and ${inScope(clients, 'client_id')} for update`.execute(db)
  return rows[0]
}

export async function updateAcknowledged(db: Db, id: number, note: string, userId: number): Promise<void> {
  await sql`
    update warning set note = ${note}, acknowledged_by = ${userId}, acknowledged_at = coalesce(acknowledged_at, now())
    where id = ${id}`.execute(db)
}

/** A closed one, so that it counts no more when the device's state is decided. */
export async function updateWarningClosed(db: Db, id: number): Promise<void> {
  await sql`update warning set closed_at = greatest(now(), opened_at) where id = ${id} and closed_at is null`.execute(
    db,
  )
}

export async function deleteWarning(db: Db, id: number): Promise<void> {
  await sql`delete from warning where id = ${id}`.execute(db)
}

export async function selectWarningFile(
  db: Db,
  id: number,
  clients: ClientScope,
): Promise<{ name: string; content: string } | undefined> {
  const { rows } = await sql<{ name: string; content: string }>`
    select w.remote_file_name as name, f.content from warning w join warning_file f on f.warning_id = w.id
    where w.id = ${id} and ${inScope(clients, 'w.client_id')} and w.remote_file_name is not null`.execute(db)
  return rows[0]
}
