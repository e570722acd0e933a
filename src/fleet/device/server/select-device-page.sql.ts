import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isLiveOrder } from '../rules/device-orders.ts'
import type { LiveOrder } from '../rules/device-orders.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countDevices } from './count-devices.sql.ts'
import { LIST_COLUMNS, telemetryColumns, unknownSince } from './device-columns.sql.ts'
import type { Silence } from './device-columns.sql.ts'
import { isCopied, joinLiveOf } from './device-live.sql.ts'
import { deviceFilter } from './device-filter.sql.ts'
import { isOfDevice } from './device-text.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { isInLiveRange, withoutLive } from './live-filter.sql.ts'
import { deviceOrder, LIVE_COLUMNS, orderedTable } from './device-order.sql.ts'
import type { DeviceOrder } from './device-order.sql.ts'

export interface DevicePageQuery {
  filter: DeviceFilter
  clients: ClientScope
  order: DeviceOrder
  page: number
  size: number
  silence: Silence
}

/** One page of the devices that match, and how many match in all. */
export async function selectDevicePage(db: Db, query: DevicePageQuery) {
  return selectPage(db, query, LIST_COLUMNS)
}

/** The same with the live figures; `timeZone` is the business zone. */
export async function selectDevicePageWithTelemetry(db: Db, query: DevicePageQuery, timeZone: string) {
  return selectPage(db, query, telemetryColumns(timeZone))
}

async function selectPage<T>(
  db: Db,
  { filter, clients, order, page, size, silence }: DevicePageQuery,
  columns: RawBuilder<T>,
): Promise<{ data: (T & { unknownSince: string | null })[]; totalCount: number }> {
  const totalCount = await countDevices(db, filter, clients)
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return { data: [], totalCount }
  const asked = { filter, clients, order, totalCount, first, rows }
  const found = await (isLiveOrder(order.orderColumn ?? '') ? selectByLiveFigure(db, asked) : selectInOrder(db, asked))
  const statement = sql<T & { unknownSince: string | null }>`
    with page as materialized (
      select found.position, d.* from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality as found (id, position)
      join device d on d.id = found.id
    )
    select ${columns}, ${unknownSince(silence)}
    from page d
    ${joinLiveOf(sql`select site_id, id from page`, [...new Set(found.map(({ siteId }) => siteId))])}
    order by d.position`
  return { data: await selectPlanned(db, statement), totalCount }
}

interface Found {
  id: number
  siteId: number
}

interface Ids extends Pick<DevicePageQuery, 'filter' | 'clients' | 'order'> {
  totalCount: number
  /** of the page: the place of its first row, and how many it has */
  first: number
  rows: number
}

/** If a text stands in a smaller part of the fleet, its devices are looked up and sorted. */
const LEAST_SHARE_TO_WALK = 0.1

/**
 * A page in the second half is reached from the far end. The ids of indexed orders come from an index alone. What has a text may lie together in an order,
 * at its other end: the workers of one account took 30 times as long as those of another until the order was walked for no less than a tenth of the fleet.
 */
async function selectInOrder(db: Db, { filter, clients, order, totalCount, first, rows }: Ids): Promise<Found[]> {
  const table = orderedTable(order)
  const isFromEnd = first > totalCount / 2
  const offset = isFromEnd ? totalCount - first - rows : first
  const isFew = isOfDevice(filter.text) && totalCount < (await countDevices(db, {}, 'all')) * LEAST_SHARE_TO_WALK
  // An array is there before the devices are: a sub-select may be asked for each device of the order.
  const isMatching = isFew
    ? sql`${sql.ref(`${table}.id`)} = any(array(select device.id from device where ${deviceFilter(filter, clients)}))`
    : deviceFilter(filter, clients, table)
  const { rows: found } = await sql<Found>`
    select id, site_id as "siteId" from ${sql.table(table)} where ${isMatching}
    order by ${deviceOrder(order, filter, clients, isFromEnd)} limit ${rows} offset ${offset}`.execute(db)
  return isFromEnd ? found.toReversed() : found
}

/** If a smaller part of the fleet matches, its devices are looked up one by one: that takes less time than looking through all figures. */
const LEAST_SHARE_TO_SCAN = 0.05
/** The part of the fleet that is selected in the figure's order to look up its serials. */
const SHARE_TO_SORT = 0.05

/**
 * Known figures from a scan of the narrow device_live, which has a copy of whatever lists are filtered by but the serial. If a good part of the
 * fleet matches a part of a serial, the first devices in the figure's order are looked up until the page is full: joining all takes three times
 * as long, and is left for a page that these don't fill. Devices whose figure is not known follow; they are looked for only by a page that reaches them.
 */
async function selectByLiveFigure(db: Db, { filter, clients, order, totalCount, first, rows }: Ids): Promise<Found[]> {
  const value = LIVE_COLUMNS[order.orderColumn as LiveOrder]
  const direction = order.orderWay === 'desc' ? sql`desc` : sql`asc`
  const fleet = await countDevices(db, {}, 'all')
  const isLarge = totalCount > fleet * LEAST_SHARE_TO_SCAN
  const isScanned = isLarge && !filter.serial
  const listed = isScanned
    ? sql``
    : sql`join device_list on device_list.site_id = l.site_id and device_list.id = l.device_id and ${deviceFilter(withoutLive(filter), clients, 'device_list')}`
  const isMatching = isScanned ? deviceFilter(filter, clients, 'l') : isInLiveRange(filter)
  const known = sql`
    select l.site_id, l.device_id, ${value} as figure from device_live l where ${isCopied} and ${value} is not null and ${isMatching}`
  const sorted = sql`order by l.figure ${direction}, l.device_id ${direction}`
  const selectFrom = async (live: RawBuilder<unknown>) => {
    const { rows: found } = await sql<Found>`
      select l.device_id as id, l.site_id as "siteId" from (${live}) l ${listed} ${sorted} limit ${rows} offset ${first}`.execute(
      db,
    )
    return found
  }
  if (isLarge && !isScanned) {
    const found = await selectFrom(sql`select * from (${known}) l ${sorted} limit ${Math.ceil(fleet * SHARE_TO_SORT)}`)
    if (found.length === rows) return found
  }
  const found = await selectFrom(known)
  if (found.length === rows) return found
  const { rows: unknown } = await sql<Found>`
    select device_list.id, device_list.site_id as "siteId" from device_list
    left join device_live l on l.site_id = device_list.site_id and l.device_id = device_list.id and ${isCopied}
    where ${value} is null and ${deviceFilter(filter, clients, 'device_list')}
    order by device_list.id ${direction}
    limit ${rows - found.length}::int offset greatest(0, ${first}::int - (select count(*) from (${known}) l ${listed}))`.execute(
    db,
  )
  return [...found, ...unknown]
}
