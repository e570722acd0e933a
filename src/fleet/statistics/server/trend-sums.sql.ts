import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { Days, Period } from '../rules/asked-range.ts'

/** Whose figures: each id narrows, none means all that the caller sees. */
export interface TrendScope {
  siteId?: number | undefined
  clientId?: number | undefined
  accountId?: number | undefined
}

/** A point's sums over its days. */
export interface PeriodSums {
  /** 'YYYY-MM-DD' or 'YYYY-MM' */
  point: string
  /** days that have figures */
  days: number
  pollsDue: number
  pollsAnswered: number
  pollsOffline: number
  devicesAnswered: number
  devicesCompliant: number
  normal: number
  low: number
  warn: number
  offline: number
  repairing: number
  repaired: number
  lost: number
  scrap: number
}

const STATE_COLUMNS = DEVICE_STATES.map((state) => `state_${state}`)
const sumsOf = (column: string) => sql`sum(${sql.ref(column)}) as ${sql.ref(column)}`

/** The sums per day, or per month, of one scope; points without figures are left out. Reads rows by the days, never by the devices. */
export async function selectPeriodSums(
  db: Db,
  scope: TrendScope,
  [first, last]: Days,
  period: Period,
  clients: ClientScope,
): Promise<PeriodSums[]> {
  const { table, where } = trendRows(scope, clients)
  const day = sql`
    select day, ${sumsOf('polls_due')}, ${sumsOf('polls_answered')}, ${sumsOf('polls_offline')}, ${sumsOf('devices_answered')},
      ${sumsOf('devices_compliant')}, ${sql.join(STATE_COLUMNS.map((column) => sumsOf(column)))}
    from ${sql.table(table)} where ${where} and day between ${first} and ${last} group by day`
  const point = period === 'day' ? sql`day` : sql`to_char(day, 'YYYY-MM')`
  const { rows } = await sql<PeriodSums>`
    select ${point} as point, count(*) as days,
      sum(polls_due) as "pollsDue", sum(polls_answered) as "pollsAnswered", sum(polls_offline) as "pollsOffline",
      sum(devices_answered) as "devicesAnswered", sum(devices_compliant) as "devicesCompliant",
      sum(state_normal) as normal, sum(state_low) as low, sum(state_warn) as warn, sum(state_offline) as offline,
      sum(state_repairing) as repairing, sum(state_repaired) as repaired, sum(state_lost) as lost,
      sum(state_scrap) as scrap
    from (${day}) days group by 1 order by 1`.execute(db)
  return rows
}

const isOnly = (...others: (number | undefined)[]) => others.every((other) => other === undefined)

type Rows = { table: 'fleet_day' | 'fleet_day_part'; where: RawBuilder<SqlBool> }

/** Of each id the sums of all that is its. */
function whole(scope: 'all' | 'site' | 'client' | 'account', ids: readonly number[]): Rows {
  return { table: 'fleet_day', where: sql`scope = ${scope} and scope_id = any(${ids}::bigint[])` }
}

/** The smallest of the rows that hold the sums of a scope. */
function trendRows({ siteId, clientId, accountId }: TrendScope, clients: ClientScope): Rows {
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
    const isOwn = sql<SqlBool>`exists (select from account a where a.id = ${accountId} and ${inScope(clients, 'a.client_id')})`
    const { table, where } = whole('account', [accountId])
    return { table, where: sql`${where} and ${isOwn}` }
  }
  const conditions = [inScope(clients, 'client_id')]
  if (siteId !== undefined) conditions.push(sql`site_id = ${siteId}`)
  if (clientId !== undefined) conditions.push(sql`client_id = ${clientId}`)
  if (accountId !== undefined) {
    conditions.push(
      sql`account_id = ${accountId} and client_id = (select a.client_id from account a where a.id = ${accountId})`,
    )
  }
  return { table: 'fleet_day_part', where: sql.join(conditions, sql` and `) as RawBuilder<SqlBool> }
}
