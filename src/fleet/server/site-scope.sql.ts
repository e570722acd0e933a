import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../contract/scopes.ts'
import { inScope, seesSiteOfDevices } from './scope.sql.ts'

/** The sites that a person sees, called so in the query: their own; or where their clients have devices, or accounts that the site takes. */
export function seesSite(clients: ClientScope, site: string, clientId?: number): RawBuilder<SqlBool> {
  const hasAll = clients === 'all' || 'sites' in clients
  const id = `${site}.id`
  const isSeen = hasAll ? seesSiteOfDevices(clients, id) : sql<SqlBool>`true`
  if (hasAll && clientId === undefined) return isSeen
  const isOurs = (column: string) =>
    sql`${hasAll ? sql`true` : inScope(clients, column)} and ${clientId === undefined ? sql`true` : sql`${sql.ref(column)} = ${clientId}`}`
  return sql`${isSeen} and (
    exists (select from state_count c where c.site_id = ${sql.ref(id)} and c.devices > 0 and ${isOurs('c.client_id')})
    or exists (select from site_account sa join account a on a.id = sa.account_id
      where sa.site_id = ${sql.ref(id)} and a.deleted_at is null and ${isOurs('a.client_id')}))`
}
