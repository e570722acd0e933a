import { sql } from 'kysely'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { selectNamedPage } from '../../server/named-page.sql.ts'
import type { NamedPageQuery } from '../../server/named-page.sql.ts'
import { inScope } from '../../server/scope.sql.ts'

export async function selectClients(db: Db, query: NamedPageQuery, clients: ClientScope) {
  return selectNamedPage(db, query, {
    from: sql`client n`,
    columns: sql<{ id: number; name: string }>`n.id, n.name`,
    where: inScope(clients, 'n.id'),
  })
}
