import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, Page } from '../../../platform/server/list/list-page.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, contains, equals } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import type { OwnerOrder } from '../../rules/owner-orders.ts'
import { DEVICE_STATES } from '../../device/rules/device-states.ts'
import type { Silence } from '../../device/server/device-columns.sql.ts'
import { isFresh } from '../../device/server/device-totals.sql.ts'
import { percentOf } from '../../server/percent.sql.ts'
import { inScope } from '../../server/scope.sql.ts'

export type OwnerKind = 'client' | 'account' | 'site'

export interface OwnerFilter extends Order<OwnerOrder> {
  id?: number | undefined
  name?: string | undefined
}

export interface OwnerFiguresRow {
  id: number
  name: string
  totalDeviceCount: number
  normalDeviceCount: number
  lowDeviceCount: number
  warnDeviceCount: number
  offlineDeviceCount: number
  repairingDeviceCount: number
  repairedDeviceCount: number
  lostDeviceCount: number
  scrapDeviceCount: number
  onlineRate: number | null
  offlineRate: number | null
  complianceRate: number | null
  hashrateMhs: number | null
}

/** Which owners, and what of them in addition to their figures; the owner is `n` in the query. */
export interface OwnerRows<T> {
  kind: OwnerKind
  columns: RawBuilder<T>
  where: Term
  clients: ClientScope
  /** first and last day of the rates */
  days: readonly [string, string]
  silence: Silence
}

const stateCounts = sql.join(
  DEVICE_STATES.map(
    (state) =>
      sql`coalesce(sum(devices) filter (where state = ${sql.lit(state)}), 0) as ${sql.ref(`${state}DeviceCount`)}`,
  ),
)

/** Owners `n` that are not deleted, are seen, and match. */
const matching = ({ id, name }: OwnerFilter, seen: Term): Term =>
  allOf(sql`n.deleted_at is null`, seen, contains('n.name', name), equals('n.id', id))

/** The owners that match with their counts and rates, sorted: to be paged, or exported whole. From the counters and the days' sums. */
export function selectOwners<T>(
  { orderColumn = 'name', orderWay = 'asc', ...filter }: OwnerFilter,
  { kind, columns, where, clients, days: [first, last], silence }: OwnerRows<T>,
): RawBuilder<T & OwnerFiguresRow> {
  const id = sql.ref(`${kind}_id`)
  const days = daysOfOwner(kind, clients)
  const direction = orderWay === 'asc' ? sql`asc` : sql`desc`
  const byName = sql`name collate "zh-x-icu"`
  return sql<T & OwnerFiguresRow>`
    with counts as (
      select ${id} as id, sum(devices) as "totalDeviceCount", ${stateCounts}
      from state_count where ${inScope(clients, 'client_id')} group by 1
    ), live as materialized (
      select ${sql.ref(`l.${kind}_id`)} as id, sum(l.hashrate_mhs) as mhs
      from fleet_live l where ${inScope(clients, 'l.client_id')} and ${isFresh(silence)} group by 1
    ), owners as (
      select n.id, n.name, ${columns}, ${sql.join(
        ['total', ...DEVICE_STATES].map((state) => {
          const column = sql.ref(`${state}DeviceCount`)
          return sql`coalesce(c.${column}, 0) as ${column}`
        }),
      )}, r."onlineRate", r."offlineRate", r."complianceRate", v.mhs as "hashrateMhs"
      from ${sql.table(kind)} n left join counts c on c.id = n.id left join live v on v.id = n.id left join lateral (
        select ${percentOf(sql`sum(polls_answered)`, sql`sum(polls_due)`)} as "onlineRate",
          ${percentOf(sql`sum(polls_offline)`, sql`sum(polls_due)`)} as "offlineRate",
          ${percentOf(sql`sum(devices_compliant)`, sql`sum(devices_answered)`)} as "complianceRate"
        from ${days} and f.day between ${first} and ${last}
      ) r on true
      where ${matching(filter, where)}
    )
    select * from owners
    order by ${orderColumn === 'name' ? byName : orderRef(orderColumn)} ${direction} nulls last, ${byName}, id`
}

/** Whether who sees an owner sees all that is its. */
export function isWhole(kind: OwnerKind, clients: ClientScope): boolean {
  return clients === 'all' || (kind === 'site') === 'sites' in clients
}

/** The days' sums of owner `n`; where others share a site, or a client has devices elsewhere too, only the caller's part. */
export function daysOfOwner(kind: OwnerKind, clients: ClientScope): RawBuilder<unknown> {
  if (isWhole(kind, clients)) return sql`fleet_day f where f.scope = ${kind} and f.scope_id = n.id`
  const ofClient = kind === 'account' ? sql`f.client_id = n.client_id and` : sql``
  return sql`fleet_day_part f where ${ofClient} ${sql.ref(`f.${kind}_id`)} = n.id and ${inScope(clients, 'f.client_id')}`
}

function orderRef(column: OwnerOrder): RawBuilder<unknown> {
  if (column === 'hashrate') return sql.ref('hashrateMhs')
  return sql.ref(column.endsWith('Rate') ? column : `${column}DeviceCount`)
}

/** A page of them with the number of all. */
export function selectOwnerPage<T>(
  db: Db,
  { page, size, ...filter }: OwnerFilter & Page,
  owners: OwnerRows<T>,
): Promise<ListAnswer<T & OwnerFiguresRow>> {
  const from = sql`${sql.table(owners.kind)} n where ${matching(filter, owners.where)}`
  return selectListPage(db, { rows: selectOwners(filter, owners), from }, { page, size })
}
