import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'

/** Whether the caller may see a device with its current owner and site. */
export async function selectIsDeviceVisible(db: Db, id: number, clients: ClientScope): Promise<boolean> {
  const { rows } = await sql`select from device where id = ${id} and ${inScope(clients, 'client_id')}`.execute(db)
  return rows.length > 0
}
