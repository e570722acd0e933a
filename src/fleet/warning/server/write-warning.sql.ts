import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import { warningFilter, withDevices } from './find-warnings.sql.ts'
import type { WarningQuery } from './find-warnings.sql.ts'

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

export interface PickedWarning {
  id: number
  deviceId: number
  serial: string
  isOpen: boolean
  isAcknowledged: boolean
  snoozedUntil: Date | null
}

/** Locks the devices of the warnings that match, then the warnings, in the order of sweeps. */
export async function selectMatchingForUpdate(db: Db, picked: Omit<WarningQuery, 'order'>): Promise<PickedWarning[]> {
  const matching = warningFilter(await withDevices(db, { ...picked, order: {} }))
  await sql`
    select from device where id in (select w.device_id from warning w where ${matching}) order by id for update`.execute(
    db,
  )
  const { rows } = await sql<PickedWarning>`
    select w.id, w.device_id as "deviceId", d.serial, w.closed_at is null as "isOpen",
      w.acknowledged_at is not null as "isAcknowledged", w.snoozed_until as "snoozedUntil"
    from warning w join device d on d.id = w.device_id where ${matching} order by w.id for update of w`.execute(db)
  return rows
}

export async function updateAcknowledged(db: Db, ids: readonly number[], note: string, userId: number): Promise<void> {
  await sql`
    update warning set note = ${note}, acknowledged_by = ${userId}, acknowledged_at = coalesce(acknowledged_at, now())
    where id = any(${ids}::bigint[])`.execute(db)
}

export async function updateSnoozed(
  db: Db,
  ids: readonly number[],
  until: string | null,
  userId: number,
): Promise<void> {
  await sql`
    update warning set snoozed_until = ${until}, snoozed_by = ${until === null ? null : userId}
    where id = any(${ids}::bigint[])`.execute(db)
}

export async function updateAssigned(db: Db, ids: readonly number[], userId: number | null): Promise<void> {
  await sql`
    update warning set assigned_to = ${userId}
    where id = any(${ids}::bigint[]) and assigned_to is distinct from ${userId}`.execute(db)
}

/** Closed ones, so that they count no more when their devices' states are decided. */
export async function updateWarningsClosed(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    update warning set closed_at = greatest(now(), opened_at) where id = any(${ids}::bigint[]) and closed_at is null`.execute(
    db,
  )
}

export async function deleteWarningRows(db: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from warning where id = any(${ids}::bigint[])`.execute(db)
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
