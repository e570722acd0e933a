import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import { isLiveOrder, isScannedOrder } from '../rules/device-orders.ts'
import type { DeviceOrder as DeviceOrderColumn, LiveOrder, ScannedOrder } from '../rules/device-orders.ts'
import { joinPlaceOf } from './device-place.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'

export interface DeviceOrder {
  orderColumn?: DeviceOrderColumn | undefined
  orderWay?: 'asc' | 'desc' | undefined
}

// Of device_list, each with an index that ends in the id. Names are read in Chinese order: by pinyin.
const COLUMNS: Record<Exclude<DeviceOrderColumn, LiveOrder | ScannedOrder>, RawBuilder<unknown>> = {
  serial: sql`device_list.serial`,
  site: sql`device_list.site_name collate "zh-x-icu"`,
  client: sql`device_list.client_name collate "zh-x-icu"`,
  account: sql`device_list.account_name collate "zh-x-icu"`,
  activeWorker: sql`device_list.active_worker`,
  activeWorkerState: sql`device_list.active_worker_state`,
  type: sql`device_list.type_name`,
  state: sql`device_list.state`,
  repairTimes: sql`device_list.repair_times`,
}

const SCANNED_COLUMNS: Record<ScannedOrder, RawBuilder<unknown>> = {
  firmwareVersion: sql`device.firmware_version`,
  activePool: sql`device.active_pool`,
  // Of the place `p` and the rack `r`: the way along the racks.
  place: sql`case when r.id is not null then array[r.site_id, r.aisle, r.place, r.id, p.shelf, p.slot] end`,
}

/** Of device_live `l`. */
export const LIVE_COLUMNS: Record<LiveOrder, RawBuilder<unknown>> = {
  hashrate: sql`l.hashrate_ths`,
  ratedShare: sql`l.rated_share`,
  maxTemp: sql`l.max_celsius`,
  maxFan: sql`l.max_fan_rpm`,
  wattage: sql`l.watts`,
  efficiency: sql`l.efficiency`,
  uptime: sql`l.uptime_s`,
  lastAnsweredAt: sql`l.answered_at`,
}

/** The table whose rows are filtered and, unless by a live figure, sorted: where the column is, as a join of both would take longer. */
export const orderedTable = ({ orderColumn = 'serial' }: DeviceOrder) =>
  isScannedOrder(orderColumn) ? 'device' : 'device_list'

/** What `orderedTable` is joined with. */
export const joinOfOrder = ({ orderColumn }: DeviceOrder) => (orderColumn === 'place' ? joinPlaceOf('device') : sql``)

/**
 * The order of a list by columns of `orderedTable` or of device_live `l`, unknown figures last either way, ties by id in the same direction, so that backwards is the exact reverse; by serial by default.
 * Leaves out a column that the filter fixes: the planner can't know that a client's id fixes its name.
 */
export function deviceOrder(
  { orderColumn = 'serial', orderWay = 'asc' }: DeviceOrder,
  filter: DeviceFilter,
  clients: ClientScope,
  isReversed = false,
): RawBuilder<unknown> {
  const table = orderedTable({ orderColumn })
  const direction = directionOf({ orderWay }, isReversed)
  const id = sql`${sql.ref(`${table}.id`)} ${direction}`
  const nulls = isReversed ? sql`nulls first` : sql`nulls last`
  if (isLiveOrder(orderColumn)) return sql`${LIVE_COLUMNS[orderColumn]} ${direction} ${nulls}, ${id}`
  if (isScannedOrder(orderColumn)) return sql`${SCANNED_COLUMNS[orderColumn]} ${direction} ${nulls}, ${id}`
  return isFixed(orderColumn, filter, clients) ? id : sql`${COLUMNS[orderColumn]} ${direction}, ${id}`
}

export const directionOf = ({ orderWay = 'asc' }: DeviceOrder, isReversed: boolean) =>
  (orderWay === 'asc') === isReversed ? sql`desc` : sql`asc`

/** What device_list is sorted by along an index, unless all that match have the same. */
export function indexedColumn(
  { orderColumn = 'serial' }: DeviceOrder,
  filter: DeviceFilter,
  clients: ClientScope,
): RawBuilder<unknown> | undefined {
  if (isLiveOrder(orderColumn) || isScannedOrder(orderColumn) || isFixed(orderColumn, filter, clients)) return undefined
  return COLUMNS[orderColumn]
}

const isOneClient = (clients: ClientScope) => clients !== 'all' && !('sites' in clients) && clients.length === 1

function isFixed(column: DeviceOrderColumn, filter: DeviceFilter, clients: ClientScope): boolean {
  switch (column) {
    case 'site':
      return filter.siteId !== undefined
    case 'client':
      return filter.clientId !== undefined || filter.accountId !== undefined || isOneClient(clients)
    case 'account':
      return filter.accountId !== undefined
    case 'type':
      return filter.type !== undefined
    case 'state':
      return filter.state !== undefined
    case 'repairTimes':
      return filter.repairTimes !== undefined
    case 'activeWorkerState':
      return filter.activeWorkerState !== undefined
    default:
      return false
  }
}
