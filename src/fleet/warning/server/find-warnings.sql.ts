import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countRows, selectLongListPage } from '../../../platform/server/list/list-page.sql.ts'
import type { ListAnswer, LongList, Page, Reading } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, equals, isPresent, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { devicesByNumber } from '../../device/server/device-number.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { WarningFilter as WarningFilterSchema, WarningRow } from '../contract.ts'
import type { WARNING_ORDERS } from '../../device/rules/warning-types.ts'
import type { WarningDetails } from '../../device/rules/warning-types.ts'

export type WarningFilter = z.output<typeof WarningFilterSchema>
/** As it is stored; the description is written in the caller's language from its details. */
export type StoredWarning = Omit<z.output<typeof WarningRow>, 'description'> & { details: WarningDetails }
export type WarningOrder = Order<(typeof WARNING_ORDERS)[number]>
export interface WarningQuery {
  filter: WarningFilter & { ids?: readonly number[] | undefined }
  clients: ClientScope
  order: WarningOrder
  /** the business zone, in which days begin and times are written */
  timeZone: string
  /** the devices of the searched serial, where they are few */
  deviceIds?: readonly number[]
}

const FEW_DEVICES = 1000

/** Of few devices the warnings are read by these; of many the latest are soon found among all. */
export async function withDevices(db: Db, query: WarningQuery): Promise<WarningQuery> {
  const { serial } = query.filter
  if (serial === undefined) return query
  const { rows } = await sql<{ id: number }>`
    select id from (${devicesByNumber(serial)}) found limit ${FEW_DEVICES + 1}`.execute(db)
  return rows.length > FEW_DEVICES ? query : { ...query, deviceIds: rows.map(({ id }) => id) }
}

/** The warnings `w` that match and that the caller may see. */
export function warningFilter({ filter, clients, timeZone, deviceIds }: WarningQuery): Term {
  const { isOpen, serial } = filter
  return allOf(
    equals('w.type', filter.type),
    equals('w.client_id', filter.clientId),
    equals('w.site_id', filter.siteId),
    equals('w.device_id', filter.deviceId),
    filter.ids && sql`w.id = any(${filter.ids}::bigint[])`,
    isPresent('w.closed_at', isOpen === undefined ? undefined : !isOpen),
    isPresent('w.acknowledged_at', filter.isAcknowledged),
    inScope(clients, 'w.client_id'),
    onDays('w.opened_at', filter.businessDateQuery, timeZone),
    deviceIds
      ? sql`w.device_id = any(${deviceIds}::bigint[])`
      : serial
        ? sql`w.device_id in (${devicesByNumber(serial)})`
        : undefined,
  )
}

// Ties go by time and id.
const TIES = [sql`w.opened_at`, sql`w.id`]
const ORDERS: Record<(typeof WARNING_ORDERS)[number], RawBuilder<unknown>[]> = {
  serial: [sql`l.serial`, ...TIES],
  minerId: [sql`d.miner_id`, ...TIES],
  type: [sql`w.type`, ...TIES],
  description: [sql`w.type`, sql`warning_figure(w.details)`, ...TIES],
  remoteFileName: [sql`w.remote_file_name`, ...TIES],
  createTime: TIES,
}
const OF_ORDER: Partial<Record<(typeof WARNING_ORDERS)[number], RawBuilder<unknown>>> = {
  serial: sql`join device_list l on l.id = w.device_id`,
  minerId: sql`join device d on d.id = w.device_id`,
}

/** So many are sorted in some 50 ms; more are read in the order of an index. */
const FEW_WARNINGS = 100_000

function orderedIds(query: WarningQuery, { count, isReversed }: Reading): RawBuilder<unknown> {
  const { orderColumn = 'createTime', orderWay = 'desc' } = query.order
  // A type that the filter fixes sorts nothing; left out, the index of the rest can be read in order.
  const column = orderColumn === 'type' && query.filter.type ? 'createTime' : orderColumn
  const order = orderBy(ORDERS[column], { isDescending: orderWay === 'desc', isReversed })
  const devices = OF_ORDER[column]
  if (devices && count <= FEW_WARNINGS) {
    // Walking the devices in order would pass many that have none of these.
    return sql`
      with w as materialized (select id, device_id, opened_at from warning w where ${warningFilter(query)})
      select w.id from w ${devices} ${order}`
  }
  return sql`select w.id from warning w ${devices ?? sql``} where ${warningFilter(query)} ${order}`
}

/** The warnings that match, the latest first unless sorted otherwise. */
export function warningList(query: WarningQuery): LongList<StoredWarning> {
  const { timeZone } = query
  return {
    ids: (reading) => orderedIds(query, reading),
    count: (db) => countWarnings(db, query),
    columns: sql<StoredWarning>`
      w.id, d.serial, w.device_id as "deviceId", d.miner_id as "minerId", d.state as "deviceState", s.name as site,
      w.site_id as "siteId", c.name as client, w.client_id as "clientId", w.type, w.level, w.details,
      w.remote_file_name as "remoteFileName", to_char(w.opened_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr",
      to_char(w.closed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "closedTimeStr",
      ${isoMoment('w.opened_at')} as "openedAt", ${isoMoment('w.closed_at')} as "closedAt",
      ${isoMoment('w.acknowledged_at')} as "acknowledgedAt", u.name as "acknowledgedBy", w.note`,
    joins: sql`
      join warning w on w.id = found.id
      join device d on d.id = w.device_id
      join site s on s.id = w.site_id
      join client c on c.id = w.client_id
      left join app_user u on u.id = w.acknowledged_by`,
  }
}

/** One page of the warnings that match, and how many match in all. */
export async function selectWarningPage(db: Db, query: WarningQuery, page: Page): Promise<ListAnswer<StoredWarning>> {
  return selectLongListPage(db, warningList(await withDevices(db, query)), page)
}

/** From the counters; counted where these don't know. */
async function countWarnings(db: Db, query: WarningQuery): Promise<number> {
  const { serial, deviceId, businessDateQuery, ...counted } = query.filter
  if (serial !== undefined || deviceId !== undefined || businessDateQuery)
    return countRows(db, sql`warning w where ${warningFilter(query)}`)
  const where = allOf(
    equals('type', counted.type),
    equals('client_id', counted.clientId),
    equals('site_id', counted.siteId),
    equals('is_open', counted.isOpen),
    equals('is_acknowledged', counted.isAcknowledged),
    inScope(query.clients, 'client_id'),
  )
  const { rows } = await sql<{ warnings: number }>`
    select coalesce(sum(warnings), 0) as warnings from warning_count where ${where}`.execute(db)
  return rows[0]?.warnings ?? 0
}
