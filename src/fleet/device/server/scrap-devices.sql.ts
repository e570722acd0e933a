import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { DeviceState } from '../rules/device-states.ts'
import { deviceFilter } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { withoutLive } from './live-filter.sql.ts'

/** Locks the devices that match, in the order in which sweeps lock them. */
export async function selectMatchingForUpdate(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<{ id: number; state: DeviceState; siteId: number }[]> {
  const { rows: found } = await sql<{ id: number }>`
    select id from device where ${deviceFilter(filter, clients)}`.execute(db)
  const filterAgain = { ...withoutLive(filter), ids: found.map(({ id }) => id) }
  // Without live figures: Citus ignores a lock in a statement that also reads a distributed table.
  const { rows } = await sql<{ id: number; state: DeviceState; siteId: number }>`
    select id, state, site_id as "siteId" from device where ${deviceFilter(filterAgain, clients)} order by id for update`.execute(
    db,
  )
  return rows
}

/** The moment of the transaction, which is that of all its changes. */
export async function selectMoment(trx: Db): Promise<string> {
  const { rows } = await sql<{ at: Date }>`select now() as at`.execute(trx)
  return rows[0]?.at.toISOString() ?? ''
}

/** Scraps these devices and closes their warnings. */
export async function updateScrapped(db: Db, ids: readonly number[]): Promise<void> {
  await sql`update device set state = 'scrap', state_since = now() where id = any(${ids}::bigint[])`.execute(db)
  await sql`update warning set closed_at = now() where closed_at is null and device_id = any(${ids}::bigint[])`.execute(
    db,
  )
}
