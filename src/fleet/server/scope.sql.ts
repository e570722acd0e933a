import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../contract/scopes.ts'

// Every query on rows of the fleet is narrowed by one of these.

/** For rows that carry a client and a site. `column`: the client's, as 'd.client_id'; the site's is 'd.site_id' then. */
export function inScope(clients: ClientScope, column: string): RawBuilder<SqlBool> {
  if (clients === 'all') return sql`true`
  return 'sites' in clients ? isAnyOf(clients.sites, column.replace(/client_id$/, 'site_id')) : isAnyOf(clients, column)
}

/** For clients. `id`: the column that names one. A caller who sees sites sees the clients whose devices are there, or may be. */
export function seesClient(clients: ClientScope, id: string): RawBuilder<SqlBool> {
  if (clients === 'all') return sql`true`
  if (!('sites' in clients)) return isAnyOf(clients, id)
  return sql`(
    exists (select from state_count seen where seen.client_id = ${sql.ref(id)} and seen.devices > 0 and ${isAnyOf(clients.sites, 'seen.site_id')})
    or exists (select from account taken join site_account sa on sa.account_id = taken.id
      where taken.client_id = ${sql.ref(id)} and taken.deleted_at is null and ${isAnyOf(clients.sites, 'sa.site_id')}))`
}

/** For accounts, which carry a client and no site. `account`: its name in the query. */
export function seesAccount(clients: ClientScope, account: string): RawBuilder<SqlBool> {
  const [id, clientId] = [sql.ref(`${account}.id`), `${account}.client_id`]
  if (clients === 'all') return sql`true`
  if (!('sites' in clients)) return isAnyOf(clients, clientId)
  return sql`(
    exists (select from state_count seen where seen.client_id = ${sql.ref(clientId)} and seen.account_id = ${id}
      and seen.devices > 0 and ${isAnyOf(clients.sites, 'seen.site_id')})
    or exists (select from site_account sa where sa.account_id = ${id} and ${isAnyOf(clients.sites, 'sa.site_id')}))`
}

/** Of sites, by the devices at them. `id`: the column that names one. */
export function seesSiteOfDevices(clients: ClientScope, id: string): RawBuilder<SqlBool> {
  if (clients === 'all') return sql`true`
  if ('sites' in clients) return isAnyOf(clients.sites, id)
  return sql`exists (select from state_count seen
    where seen.site_id = ${sql.ref(id)} and seen.devices > 0 and ${inScope(clients, 'seen.client_id')})`
}

/**
 * Of rows at sites of these companies; a site that was given to none is the headquarters'. `site`: the column that names one.
 * As an array, which is read once: for sites that it joins PostgreSQL expects a single one, and sorts all their devices.
 */
export const isOfCompanies = (site: string, companies: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`${sql.ref(site)} = any(array(
    select s.id from site s where coalesce(s.company_id, (select headquarters())) = any(${companies})))`

/** One id alone is written as such: the planner can then read its devices in the order of an index. */
function isAnyOf(ids: readonly number[], column: string): RawBuilder<SqlBool> {
  return ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}` : sql`${sql.ref(column)} = any(${ids}::bigint[])`
}
