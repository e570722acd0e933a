import { sql } from 'kysely'
import type { Db } from '../../platform/server/database/database.ts'

const copies = (table: string) =>
  sql.raw(
    `(${['client_id', 'account_id', 'type_id', 'repair_times', 'state', 'active_worker_state', 'active_worker_right'].map((column) => `${table}.${column}`).join(', ')})`,
  )

/** The devices whose copies in the live figures differ from the device; of those without copies only if `isEach`. */
export async function wrongCopies(db: Db, { isEach = false } = {}): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from device d join device_live l on l.site_id = d.site_id and l.device_id = d.id
    where ${copies('l')} is distinct from ${copies('d')} and (${isEach} or l.client_id is not null) order by d.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
