import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { isLiveOrder } from '../rules/device-orders.ts'
import type { ClientScope } from '../../contract/scopes.ts'
import { selectPlanned } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countDevices, findText } from './count-devices.sql.ts'
import { LIST_COLUMNS, telemetryColumns, unknownSince } from './device-columns.sql.ts'
import type { Silence } from './device-columns.sql.ts'
import { selectLiveOf } from './device-live.sql.ts'
import { JOIN_PLACE } from './device-place.sql.ts'
import { deviceFilter, isByText } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { deviceOrder, joinOfOrder, orderedTable } from './device-order.sql.ts'
import type { DeviceOrder } from './device-order.sql.ts'
import { selectByLiveFigure } from './select-by-live-figure.sql.ts'
import type { Found, OrderedPage } from './select-by-live-figure.sql.ts'

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
  const { totalCount, again } = isByText(filter)
    ? await findText(db, filter, clients)
    : { totalCount: await countDevices(db, filter, clients), again: filter }
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return { data: [], totalCount }
  const asked = { filter: again.foundIds === undefined ? again : filter, clients, order, totalCount, first, rows }
  const found = await (isLiveOrder(order.orderColumn ?? '')
    ? selectByLiveFigure(db, { ...asked, filter: again })
    : selectInOrder(db, asked, again))
  const statement = sql<T & { unknownSince: string | null }>`
    with page as materialized (
      select found.position, d.* from unnest(${found.map(({ id }) => id)}::bigint[]) with ordinality as found (id, position)
      join device d on d.id = found.id
    ), live as materialized (${selectLiveOf(sql`select site_id, id from page`, [...new Set(found.map(({ siteId }) => siteId))])})
    select ${columns}, ${unknownSince(silence)}
    from page d ${JOIN_PLACE}
    left join live l on l.site_id = d.site_id and l.device_id = d.id
    order by d.position`
  return { data: await selectPlanned(db, statement), totalCount }
}

const LIMITS = {
  /** A text that more of the fleet has is met soon on the way along an order, up to this place: reading the ids of all that have it takes longer. */
  leastShare: 0.1,
  lastPlace: 500,
  /** So many ids are gathered in the memory that PostgreSQL has for it by default; of more it would look for the text again at each device. */
  mostGathered: 200_000,
}

/** A page in the second half is reached from the far end. The ids of indexed orders come from an index alone. */
export async function selectInOrder(
  db: Db,
  { filter, clients, order, totalCount, first, rows }: OrderedPage,
  again: DeviceFilter,
  { leastShare, lastPlace, mostGathered } = LIMITS,
): Promise<Found[]> {
  const table = orderedTable(order)
  const isFromEnd = first > totalCount / 2
  const offset = isFromEnd ? totalCount - first - rows : first
  const isText = isByText(filter)
  const isWalked = isText && offset < lastPlace && totalCount > (await countDevices(db, {}, 'all')) * leastShare
  const condition = deviceFilter(isWalked ? filter : again, clients, table)
  // As a value it makes PostgreSQL gather all that have the text, once; otherwise it would look up each device on the way, or sort them all.
  const isGathered = isText && !isWalked && again === filter && totalCount <= mostGathered
  const isMatching = isGathered ? sql`(${condition}) is true` : condition
  const { rows: found } = await sql<Found>`
    select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.site_id`)} as "siteId"
    from ${sql.table(table)} ${joinOfOrder(order)} where ${isMatching}
    order by ${deviceOrder(order, filter, clients, isFromEnd)} limit ${rows} offset ${offset}`.execute(db)
  return isFromEnd ? found.toReversed() : found
}
