import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { ClientScope } from '../../contract/scopes.ts'
import { containsText } from '../../../platform/server/database/contains-text.sql.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countRows } from '../../../platform/server/list/list-page.sql.ts'
import type { LongList, Reading } from '../../../platform/server/list/list-page.sql.ts'
import { orderBy } from '../../../platform/server/list/order.sql.ts'
import type { Order } from '../../../platform/server/list/order.sql.ts'
import { allOf, equals, isPresent, onDays } from '../../../platform/server/list/terms.sql.ts'
import type { Term } from '../../../platform/server/list/terms.sql.ts'
import { isoMoment } from '../../device/server/device-columns.sql.ts'
import { isInRack, JOIN_PLACE, PLACE_COLUMNS } from '../../device/server/device-place.sql.ts'
import { devicesByNumber } from '../../device/server/device-number.sql.ts'
import { hasSerialPart } from '../../device/server/device-text.sql.ts'
import { isMaintained } from '../../server/maintained.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { WarningFilter as WarningFilterSchema, WarningRow } from '../contract.ts'
import type { WARNING_ORDERS } from '../../device/rules/warning-types.ts'
import type { WarningDetails } from '../../device/rules/warning-types.ts'

export type WarningFilter = z.output<typeof WarningFilterSchema>
/** As it is stored; the description is written in the caller's language from its details. */
export type StoredWarning = Omit<z.output<typeof WarningRow>, 'description'> & { details: WarningDetails }
export type WarningOrder = Order<(typeof WARNING_ORDERS)[number]>
export interface WarningQuery {
  filter: WarningFilter & { ids?: readonly number[] | undefined; stormIds?: readonly number[] | undefined }
  clients: ClientScope
  /** the caller: whose warnings 'me' are */
  userId: number
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
export function warningFilter({ filter, clients, userId, timeZone, deviceIds }: WarningQuery): Term {
  const { isOpen, serial, assigned, isSnoozed } = filter
  return allOf(
    equals('w.type', filter.type),
    equals('w.client_id', filter.clientId),
    equals('w.site_id', filter.siteId),
    isInRack('w', 'device_id', filter.rackId),
    equals('w.device_id', filter.deviceId),
    picked(filter),
    equals('w.storm_id', filter.stormId),
    equals('w.assigned_to', assigned === 'me' ? userId : undefined),
    isPresent('w.assigned_to', assigned === undefined ? undefined : assigned !== 'none'),
    isSnoozed === undefined ? undefined : isSnoozed ? IS_SNOOZED : sql`${IS_SNOOZED} is not true`,
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

/** Null for most: its time may be over a while before the task that ends it. */
const IS_SNOOZED: Term = sql`(w.closed_at is null and w.snoozed_until > now())`

function picked({ ids, stormIds }: WarningQuery['filter']): Term | undefined {
  const [some, ofStorms] = [
    ids && sql<SqlBool>`w.id = any(${ids}::bigint[])`,
    stormIds && sql<SqlBool>`w.storm_id = any(${stormIds}::bigint[])`,
  ]
  return some && ofStorms ? sql`(${some} or ${ofStorms})` : (some ?? ofStorms)
}

// Ties go by time and id.
const TIES = [sql`w.opened_at`, sql`w.id`]
const ORDERS: Record<(typeof WARNING_ORDERS)[number], RawBuilder<unknown>[]> = {
  serial: [sql`device_list.serial`, ...TIES],
  minerId: [sql`d.miner_id`, ...TIES],
  type: [sql`w.type`, ...TIES],
  description: [sql`w.type`, sql`warning_figure(w.details)`, ...TIES],
  remoteFileName: [sql`w.remote_file_name`, ...TIES],
  createTime: TIES,
}
interface OfDevices {
  key: RawBuilder<unknown>
  join: RawBuilder<unknown>
  /** of the table joined: whether the serial or the machine number has the text */
  isNumbered: (text: string) => Term
}
const OF_DEVICES: Partial<Record<(typeof WARNING_ORDERS)[number], OfDevices>> = {
  serial: {
    key: sql`device_list.serial`,
    join: sql`join device_list on device_list.id = w.device_id`,
    isNumbered: (text) =>
      sql`(${hasSerialPart(text)} or device_list.id in (select id from device where ${containsText('miner_id', text)}))`,
  },
  minerId: {
    key: sql`d.miner_id`,
    join: sql`join device d on d.id = w.device_id`,
    isNumbered: (text) =>
      sql`(${containsText('d.miner_id', text)} or d.id in (select id from device_list where ${hasSerialPart(text)}))`,
  },
}

/** So many are sorted in some 50 ms; more are read in the order of an index. */
export const FEW_WARNINGS = 100_000

/** The ids of the warnings `w` that match, and of which `also` is true, in order. */
export function orderedIds(query: WarningQuery, { count, isReversed }: Reading, also?: Term): RawBuilder<unknown> {
  const { orderColumn = 'createTime', orderWay = 'desc' } = query.order
  const { serial, ...others } = query.filter
  // A type that the filter fixes sorts nothing; left out, the index of the rest can be read in order.
  const column = orderColumn === 'type' && query.filter.type ? 'createTime' : orderColumn
  const direction = { isDescending: orderWay === 'desc', isReversed }
  const order = orderBy(ORDERS[column], direction)
  const devices = OF_DEVICES[column]
  const matching = allOf(warningFilter(query), also)
  if (!devices) return sql`select w.id from warning w where ${matching} ${order}`
  if (count <= FEW_WARNINGS) {
    // Walking the devices in order would pass many that have none of these: what is sorted by is read first.
    return sql`
      with w as materialized (
        select w.id, w.opened_at, ${devices.key} as key from warning w ${devices.join} where ${matching}
      ) select w.id from w ${orderBy([sql`w.key`, ...TIES], direction)}`
  }
  // Devices of other numbers are passed without their warnings: all of them may come first.
  const passed = serial === undefined ? matching : allOf(warningFilter({ ...query, filter: others }), also)
  const isNumbered = serial === undefined ? undefined : devices.isNumbered(serial)
  return sql`select w.id from warning w ${devices.join} where ${allOf(passed, isNumbered)} ${order}`
}

/** The warnings that match, the latest first unless sorted otherwise. */
export function warningList(query: WarningQuery): LongList<StoredWarning> {
  const { timeZone } = query
  return {
    ids: (reading) => orderedIds(query, reading),
    count: (db) => countWarnings(db, query),
    columns: sql<StoredWarning>`
      w.id, d.serial, w.device_id as "deviceId", d.miner_id as "minerId", d.state as "deviceState", s.name as site,
      w.site_id as "siteId", ${PLACE_COLUMNS}, c.name as client, w.client_id as "clientId", w.type, w.level, w.details,
      w.remote_file_name as "remoteFileName", to_char(w.opened_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "createTimeStr",
      to_char(w.closed_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "closedTimeStr",
      ${isoMoment('w.opened_at')} as "openedAt", ${isoMoment('w.closed_at')} as "closedAt",
      ${isoMoment('w.acknowledged_at')} as "acknowledgedAt", u.name as "acknowledgedBy", w.note, a.name as "assignedTo",
      case when ${IS_SNOOZED} then ${isoMoment('w.snoozed_until')} end as "snoozedUntil",
      case when ${IS_SNOOZED} then z.name end as "snoozedBy", ${isMaintained('d', sql`now()`)} as "isMaintained"`,
    joins: sql`
      join warning w on w.id = found.id
      join device d on d.id = w.device_id ${JOIN_PLACE}
      join site s on s.id = w.site_id
      join client c on c.id = w.client_id
      left join app_user u on u.id = w.acknowledged_by
      left join app_user a on a.id = w.assigned_to
      left join app_user z on z.id = w.snoozed_by`,
  }
}

/** What the counters know of a filter; undefined where it names more than they do. `isOpen` and the rest are their columns. */
export function ofCounters({ filter, clients }: WarningQuery): Term[] | undefined {
  const { rackId, serial, deviceId, businessDateQuery, ids, stormIds, stormId, assigned, isSnoozed, ...counted } =
    filter
  const others = [rackId, serial, deviceId, businessDateQuery ?? undefined, ids, stormIds, stormId, assigned, isSnoozed]
  if (others.some((other) => other !== undefined)) return undefined
  return [
    equals('type', counted.type),
    equals('client_id', counted.clientId),
    equals('site_id', counted.siteId),
    equals('is_open', counted.isOpen),
    equals('is_acknowledged', counted.isAcknowledged),
    inScope(clients, 'client_id'),
  ].filter((term) => term !== undefined)
}

/** From the counters; counted where these don't know. */
async function countWarnings(db: Db, query: WarningQuery): Promise<number> {
  return (
    (await countedBefore(db, query)) ??
    (await countWithout(db, query)) ??
    (await countRows(db, sql`warning w where ${warningFilter(query)}`))
  )
}

async function countedBefore(db: Db, query: WarningQuery): Promise<number | undefined> {
  const counted = ofCounters(query)
  if (!counted) return undefined
  const { rows } = await sql<{ warnings: number }>`
    select coalesce(sum(warnings), 0) as warnings from warning_count where ${allOf(...counted)}`.execute(db)
  return rows[0]?.warnings ?? 0
}

/** Those assigned or snoozed are few, and have an index: a filter without them leaves all others, which the counters know. */
async function countWithout(db: Db, query: WarningQuery): Promise<number | undefined> {
  const { assigned, isSnoozed, ...filter } = query.filter
  const areLeftOut = [
    ...(assigned === 'none' ? [sql<SqlBool>`w.assigned_to is not null`] : []),
    ...(isSnoozed === false ? [IS_SNOOZED] : []),
  ]
  const others = {
    ...(assigned !== 'none' && { assigned }),
    ...(isSnoozed !== false && { isSnoozed }),
  }
  const all = { ...query, filter: { ...filter, ...others } }
  const counted = areLeftOut.length > 0 ? await countedBefore(db, all) : undefined
  if (counted === undefined) return undefined
  const leftOut = sql`warning w where ${warningFilter(all)} and (${sql.join(areLeftOut, sql` or `)})`
  return counted - (await countRows(db, leftOut))
}
