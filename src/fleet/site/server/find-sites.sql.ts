import { sql } from 'kysely'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import { selectNamedPage } from '../../server/named-page.sql.ts'
import type { NamedPageQuery } from '../../server/named-page.sql.ts'

export interface SiteRow {
  id: number
  name: string
  province: string | null
  city: string | null
}

/** Sites where the clients in scope have devices (all of them for 'all'), of one client when named. */
export async function selectSites(
  db: Db,
  query: NamedPageQuery & { clientId?: number | undefined },
  clients: ClientScope,
) {
  const ofClient = query.clientId === undefined ? sql`true` : sql`c.client_id = ${query.clientId}`
  const isEverySite = clients === 'all' && query.clientId === undefined
  return selectNamedPage(db, query, {
    from: sql`site n`,
    columns: sql<SiteRow>`n.id, n.name, n.province, n.city`,
    where: isEverySite
      ? sql`true`
      : sql`exists (select from state_count c
          where c.site_id = n.id and c.devices > 0 and ${inScope(clients, 'c.client_id')} and ${ofClient})`,
  })
}
