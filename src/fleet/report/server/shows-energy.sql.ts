import { sql } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { seesClient } from '../../server/scope.sql.ts'

/** Of a client that the caller sees. */
export async function selectShowsEnergy(db: Db, clientId: number): Promise<boolean> {
  const { rows } = await sql<{ shows: boolean }>`
    select shows_energy as shows from client where id = ${clientId}`.execute(db)
  return rows[0]?.shows ?? false
}

/** The choice as it was; undefined if the client is unknown, deleted or out of scope. */
export async function updateShowsEnergy(
  trx: Db,
  { clientId, isShown }: { clientId: number; isShown: boolean },
  clients: ClientScope,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ before: boolean }>`
    with before as (
      select id, shows_energy from client
      where id = ${clientId} and deleted_at is null and ${seesClient(clients, 'client.id')} for update
    )
    update client set shows_energy = ${isShown} from before where client.id = before.id
    returning before.shows_energy as before`.execute(trx)
  return rows[0]?.before
}
