import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import { inScope } from '../../server/scope.sql.ts'

/** Whose figures: each id narrows, none means all that the caller sees. */
export interface TrendScope {
  siteId?: number | undefined
  clientId?: number | undefined
  accountId?: number | undefined
}

/** The sums of all that belongs to each of the ids (0 of `all`), or of each account at each site that meets a condition. */
export type ScopeRows =
  | { of: 'all' | 'site' | 'client' | 'account'; ids: readonly number[]; isSeen: RawBuilder<SqlBool> }
  | { parts: RawBuilder<SqlBool> }

const isOnly = (...others: (number | undefined)[]) => others.every((other) => other === undefined)

const whole = (of: 'all' | 'site' | 'client' | 'account', ids: readonly number[]): ScopeRows => ({
  of,
  ids,
  isSeen: sql`true`,
})

/** The smallest of the rows that hold the sums of a scope. */
export function rowsOfScope(scope: TrendScope, clients: ClientScope): ScopeRows {
  const { siteId, clientId, accountId } = scope
  if (isOnly(siteId, clientId, accountId)) {
    if (clients === 'all') return whole('all', [0])
    return 'sites' in clients ? whole('site', clients.sites) : whole('client', clients)
  }
  const isOfSites = clients !== 'all' && 'sites' in clients
  if (siteId !== undefined && isOnly(clientId, accountId) && (clients === 'all' || isOfSites)) {
    return whole('site', isOfSites && !clients.sites.includes(siteId) ? [] : [siteId])
  }
  if (clientId !== undefined && isOnly(siteId, accountId) && !isOfSites) {
    return whole('client', clients !== 'all' && !clients.includes(clientId) ? [] : [clientId])
  }
  // An account stays its client's for good.
  if (accountId !== undefined && isOnly(siteId, clientId) && !isOfSites) {
    const isSeen = sql<SqlBool>`exists (select from account a where a.id = ${accountId} and ${inScope(clients, 'a.client_id')})`
    return { of: 'account', ids: [accountId], isSeen }
  }
  return { parts: partsOfScope(scope, clients) }
}

/** Which accounts at which sites a scope consists of. */
export function partsOfScope({ siteId, clientId, accountId }: TrendScope, clients: ClientScope): RawBuilder<SqlBool> {
  const conditions = [inScope(clients, 'client_id')]
  if (siteId !== undefined) conditions.push(sql`site_id = ${siteId}`)
  if (clientId !== undefined) conditions.push(sql`client_id = ${clientId}`)
  if (accountId !== undefined) {
    conditions.push(
      sql`account_id = ${accountId} and client_id = (select a.client_id from account a where a.id = ${accountId})`,
    )
  }
  return sql.join<SqlBool>(conditions, sql` and `)
}
