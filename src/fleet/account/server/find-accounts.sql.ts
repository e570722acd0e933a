import { sql } from 'kysely'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import { selectNamedPage } from '../../server/named-page.sql.ts'
import type { NamedPageQuery } from '../../server/named-page.sql.ts'

export interface AccountRow {
  id: number
  name: string
  clientId: number
  poolUser: string
}

export async function selectAccounts(
  db: Db,
  query: NamedPageQuery & { clientId?: number | undefined },
  clients: ClientScope,
) {
  const ofClient = query.clientId === undefined ? sql`true` : sql`n.client_id = ${query.clientId}`
  return selectNamedPage(db, query, {
    from: sql`account n`,
    columns: sql<AccountRow>`n.id, n.name, n.client_id as "clientId", n.pool_user as "poolUser"`,
    where: sql`${inScope(clients, 'n.client_id')} and ${ofClient}`,
  })
}
