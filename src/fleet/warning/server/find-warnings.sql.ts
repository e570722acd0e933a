import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { devicesByNumber } from '../../server/device-number.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { WarningFilter as WarningFilterSchema, WarningRow } from '../contract.ts'
import type { WARNING_ORDERS } from '../rules/warning-types.ts'
import type { WarningDetails } from '../rules/warning-types.ts'

export type WarningFilter = z.output<typeof WarningFilterSchema>
/** As it is stored; the description is written in the caller's language from its details. */
export type StoredWarning = Omit<z.output<typeof WarningRow>, 'description'> & { details: WarningDetails }
export interface WarningOrder {
  orderColumn?: (typeof WARNING_ORDERS)[number] | undefined
  orderWay?: 'asc' | 'desc' | undefined
}
export interface WarningQuery {
  filter: WarningFilter
  clients: ClientScope
  order: WarningOrder
  /** the business zone, in which days begin and times are written */
  timeZone: string
  /** the devices of the searched serial, where they are few */
  deviceIds?: readonly number[]
}

const FEW_DEVICES = 1000

/** Of few devices the warnings are read by these; of many the latest are soon found among all. */
async function withDevices(db: Db, query: WarningQuery): Promise<WarningQuery> {
  const { serial } = query.filter
  if (serial === undefined) return query
  const { rows } = await sql<{ id: number }>`
    select id from (${devicesByNumber(serial)}) found limit ${FEW_DEVICES + 1}`.execute(db)
  return rows.length > FEW_DEVICES ? query : { ...query, deviceIds: rows.map(({ id }) => id) }
}

const is = (column: string, value: string | number | undefined) =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`]
const isThere = (column: string, wanted: boolean | undefined) =>
  wanted === undefined
    ? []
    : [wanted ? sql<SqlBool>`${sql.ref(column)} is not null` : sql<SqlBool>`${sql.ref(column)} is null`]

/** The warnings `w` that match and that the person may see. */
function warningFilter({ filter, clients, timeZone, deviceIds }: WarningQuery): RawBuilder<SqlBool> {
  const conditions = [
    ...is('w.type', filter.type),
    ...is('w.client_id', filter.clientId),
    ...is('w.site_id', filter.siteId),
    ...is('w.device_id', filter.deviceId),
    ...isThere('w.closed_at', filter.isOpen === undefined ? undefined : !filter.isOpen),
    ...isThere('w.acknowledged_at', filter.isAcknowledged),
    inScope(clients, 'w.client_id'),
  ]
  if (filter.businessDateQuery) {
    const [first, last] = filter.businessDateQuery
    conditions.push(sql`w.opened_at >= (${first}::date)::timestamp at time zone ${timeZone}
      and w.opened_at < (${last}::date + 1)::timestamp at time zone ${timeZone}`)
  }
  if (deviceIds) conditions.push(sql`w.device_id = any(${deviceIds}::bigint[])`)
  else if (filter.serial) conditions.push(sql`w.device_id in (${devicesByNumber(filter.serial)})`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

// Ties go by time and id, in the same direction: backwards is the exact reverse.
const ORDERS: Record<(typeof WARNING_ORDERS)[number], (way: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  serial: (way) => sql`l.serial ${way}, w.opened_at ${way}, w.id ${way}`,
  minerId: (way) => sql`d.miner_id ${way}, w.opened_at ${way}, w.id ${way}`,
  type: (way) => sql`w.type ${way}, w.opened_at ${way}, w.id ${way}`,
  description: (way) => sql`w.type ${way}, warning_figure(w.details) ${way}, w.opened_at ${way}, w.id ${way}`,
  remoteFileName: (way) => sql`w.remote_file_name ${way}, w.opened_at ${way}, w.id ${way}`,
  createTime: (way) => sql`w.opened_at ${way}, w.id ${way}`,
}
const OF_ORDER: Partial<Record<(typeof WARNING_ORDERS)[number], RawBuilder<unknown>>> = {
  serial: sql`join device_list l on l.id = w.device_id`,
  minerId: sql`join device d on d.id = w.device_id`,
}

/** So many are sorted in some 50 ms; more are read in the order of an index. */
const FEW_WARNINGS = 100_000

/** The ids that match, in order; `isReversed` reads them from the far end. `count`: how many match. */
function orderedIds(query: WarningQuery, count: number, isReversed = false): RawBuilder<unknown> {
  const { orderColumn = 'createTime', orderWay = 'desc' } = query.order
  const way = (orderWay === 'asc') === isReversed ? sql`desc` : sql`asc`
  // A type that the filter fixes sorts nothing; left out, the index of the rest can be read in order.
  const order = orderColumn === 'type' && query.filter.type ? 'createTime' : orderColumn
  const devices = OF_ORDER[order]
  if (devices && count <= FEW_WARNINGS) {
    // Walking the devices in order would pass many that have none of these.
    return sql`
      with w as materialized (select id, device_id, opened_at from warning w where ${warningFilter(query)})
      select w.id from w ${devices} order by ${ORDERS[order](way)}`
  }
  return sql`select w.id from warning w ${devices ?? sql``} where ${warningFilter(query)} order by ${ORDERS[order](way)}`
}

const columns = (timeZone: string) => sql<StoredWarning>`
  w.id, d.serial, w.device_id as "deviceId", d.miner_id as "minerId", d.state as "deviceState", s.name as site,
  w.site_id as "siteId", c.name as client, w.client_id as "clientId", w.type, w.level, w.details,
  w.remote_file_name as "remoteFileName", to_char(w.opened_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr",
  to_char(w.closed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "closedTimeStr",
  ${isoMoment('w.opened_at')} as "openedAt", ${isoMoment('w.closed_at')} as "closedAt",
  ${isoMoment('w.acknowledged_at')} as "acknowledgedAt", u.name as "acknowledgedBy", w.note`
const JOINS = sql`
  join warning w on w.id = found.id
  join device d on d.id = w.device_id
  join site s on s.id = w.site_id
  join client c on c.id = w.client_id
  left join app_user u on u.id = w.acknowledged_by`

/** One page of the warnings that match, and how many match in all. */
export async function selectWarningPage(
  db: Db,
  asked: WarningQuery,
  { page, size }: { page: number; size: number },
): Promise<{ data: StoredWarning[]; totalCount: number }> {
  const query = await withDevices(db, asked)
  const totalCount = await countWarnings(db, query)
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return { data: [], totalCount }
  // A page in the second half is reached from the far end.
  const isFromEnd = first > totalCount / 2
  const { rows: data } = await sql<StoredWarning>`
    select ${columns(query.timeZone)}
    from (select id, row_number() over () as position from (
      ${orderedIds(query, totalCount, isFromEnd)} limit ${rows} offset ${isFromEnd ? totalCount - first - rows : first}
    ) ids) found ${JOINS}
    order by found.position ${isFromEnd ? sql`desc` : sql`asc`}`.execute(db)
  return { data, totalCount }
}

/** Every warning that matches, in order: what an export writes. */
export function everyWarning(query: WarningQuery): RawBuilder<StoredWarning> {
  return sql`select ${columns(query.timeZone)}
    from (select id, row_number() over () as position from (${orderedIds(query, Infinity)}) ids) found ${JOINS}
    order by found.position`
}

/** From the counters; counted where these don't know. */
async function countWarnings(db: Db, query: WarningQuery): Promise<number> {
  const { serial, deviceId, businessDateQuery, ...counted } = query.filter
  const isCounted = serial === undefined && deviceId === undefined && !businessDateQuery
  const { rows } = isCounted
    ? await sql<{ warnings: number }>`
        select coalesce(sum(warnings), 0) as warnings from warning_count
        where ${sql.join(
          [
            ...is('type', counted.type),
            ...is('client_id', counted.clientId),
            ...is('site_id', counted.siteId),
            ...(counted.isOpen === undefined ? [] : [sql`is_open = ${counted.isOpen}`]),
            ...(counted.isAcknowledged === undefined ? [] : [sql`is_acknowledged = ${counted.isAcknowledged}`]),
            inScope(query.clients, 'client_id'),
          ],
          sql` and `,
        )}`.execute(db)
    : await sql<{ warnings: number }>`select count(*) as warnings from warning w where ${warningFilter(query)}`.execute(
        db,
      )
  return rows[0]?.warnings ?? 0
}
