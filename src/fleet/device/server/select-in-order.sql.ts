import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/server/database/database.ts'
import { countingTable } from './count-devices.sql.ts'
import { deviceFilter } from './device-filter.sql.ts'
import { deviceOrder, directionOf, indexedColumn, joinOfOrder, orderedTable } from './device-order.sql.ts'
import type { Found, OrderedPage } from './select-by-live-figure.sql.ts'

const LIMITS = {
  /** So few devices are gathered and sorted at once. */
  few: 1000,
  /** Up to this place people look at pages. */
  lastOfFirst: 300,
  /** So many entries of an index are read in the time that gathering one device takes. */
  walkedForEach: 2,
}

/** A page in the second half is reached from the far end. The ids of indexed orders come from an index alone. */
export async function selectInOrder(db: Db, asked: OrderedPage, limits: Partial<typeof LIMITS> = {}): Promise<Found[]> {
  const { filter, clients, order, totalCount, first, rows } = asked
  const { few, lastOfFirst, walkedForEach } = { ...LIMITS, ...limits }
  const isFromEnd = first > totalCount / 2
  const offset = isFromEnd ? totalCount - first - rows : first
  const inOrder = (found: Found[]) => (isFromEnd ? found.toReversed() : found)
  const column = indexedColumn(order, filter, clients)
  if (column && isCounted(asked) && (totalCount <= few || offset + rows <= lastOfFirst)) {
    const sorted = { ...asked, column, direction: directionOf(order, isFromEnd), offset }
    const walked = totalCount <= few ? [] : await selectWalked(db, sorted, totalCount * walkedForEach)
    return inOrder(walked.length === rows ? walked : await selectGathered(db, sorted))
  }
  const table = orderedTable(order)
  const { rows: found } = await sql<Found>`
    select ${sql.ref(`${table}.id`)}, ${sql.ref(`${table}.site_id`)} as "siteId"
    from ${sql.table(table)} ${joinOfOrder(order)} where ${deviceFilter(filter, clients, table)}
    order by ${deviceOrder(order, filter, clients, isFromEnd)} limit ${rows} offset ${offset}`.execute(db)
  return inOrder(found)
}

/** Whether a part of the fleet is asked for, by what counters know: how many there are is certain, and device_list has all that the filter names. */
const isCounted = ({ filter, clients }: OrderedPage) =>
  countingTable(filter) !== 'device_list' &&
  (clients !== 'all' || Object.values(filter).some((value) => value !== undefined))

interface Sorted extends OrderedPage {
  column: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  offset: number
}

const pageOf = ({ direction, rows, offset }: Sorted, devices: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql<Found>`
    select device_list.id, device_list.site_id as "siteId" from (${devices}) device_list ${where}
    order by device_list.ordered_by ${direction}, device_list.id ${direction} limit ${rows} offset ${offset}`

/** Of the first `most` devices of the order those that match: fewer than the page has if they come later in it. */
async function selectWalked(db: Db, sorted: Sorted, most: number): Promise<Found[]> {
  const { filter, clients, column, direction } = sorted
  const walked = sql`
    select device_list.*, ${column} as ordered_by from device_list
    order by ${column} ${direction}, device_list.id ${direction} limit ${most}`
  const { rows } = await pageOf(sorted, walked, sql`where ${deviceFilter(filter, clients, 'device_list')}`).execute(db)
  return rows
}

/** All that match, sorted. `offset 0`: by itself PostgreSQL would walk along the order, as if the devices were spread evenly over it. */
async function selectGathered(db: Db, sorted: Sorted): Promise<Found[]> {
  const { filter, clients, column } = sorted
  const gathered = sql`
    select device_list.*, ${column} as ordered_by from device_list
    where ${deviceFilter(filter, clients, 'device_list')} offset 0`
  const { rows } = await pageOf(sorted, gathered, sql``).execute(db)
  return rows
}
