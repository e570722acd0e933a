import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { hasLiveFilter, withoutLive } from './live-filter.sql.ts'
import { isCopied } from './device-live.sql.ts'
import { isNetwork } from './device-text.sql.ts'
import { deviceFilter, isByText, withoutTexts } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'

type CountingTable = 'state_count' | 'type_count' | 'pool_count' | 'device_count' | 'device_list'

/** The smallest table that can count the devices of a filter, `by` state or type (or repair times) where they are counted in parts. */
export function countingTable(filter: DeviceFilter, by?: 'state' | 'type'): CountingTable {
  const { serial, text, found, name, pool, ids, firmware, curtailed, rackId } = filter
  const isOfList = serial || text || found || name || ids || firmware || curtailed || rackId !== undefined
  if (isOfList || hasLiveFilter(filter)) return 'device_list'
  const {
    clientId: _client,
    accountId: _account,
    siteId: _site,
    companyId: _company,
    pool: _pool,
    state,
    type,
    repairTimes,
    ...others
  } = withoutLive(filter)
  const isOther = Object.values(others).some((value) => value !== undefined)
  const isByState = by === 'state' || state !== undefined
  const isByType = by === 'type' || type !== undefined || repairTimes !== undefined
  if (pool) return isOther || isByState || isByType ? 'device_list' : 'pool_count'
  if (isOther || (isByState && isByType)) return 'device_count'
  return isByType ? 'type_count' : 'state_count'
}

/** How many devices match: from the counters of the tiles, or counted if they can't answer. */
export async function countDevices(db: Db, filter: DeviceFilter, clients: ClientScope): Promise<number> {
  if (hasLiveFilter(filter) && !filter.serial) {
    const { rows } = await sql<{ devices: number }>`
      select count(*) as devices from device_live l where ${isCopied} and ${deviceFilter(filter, clients, 'l')}`.execute(
      db,
    )
    return rows[0]?.devices ?? 0
  }
  const counting = countingTable(filter)
  // Where the text may be: a short one is looked for in serials alone, and joining the devices to them takes twice as long.
  const table = counting === 'device_list' && isByText(filter) ? 'device' : counting
  const count = table === 'device_list' || table === 'device' ? sql`count(*)` : sql`coalesce(sum(devices), 0)`
  const { rows } = await sql<{ devices: number }>`
    select ${count} as devices from ${sql.table(table)} where ${deviceFilter(filter, clients, table)}`.execute(db)
  return rows[0]?.devices ?? 0
}

/** Of a larger share of the fleet: going through half of an order takes less time than planning by their ids and sorting them. */
const LEAST_SHARE_OF_MANY = 0.04

/** More ids take longer to send and to plan by than looking for the text again, which takes the longer the larger the fleet is. */
const mostFoundOf = (fleet: number) => Math.min(100_000, Math.max(40_000, Math.floor(fleet / 10)))

/**
 * The same for a filter by a text, and the filter by which its devices are found again: by their ids, since looking for a text takes longest.
 * Networks and pools are counted first: an index or counters answer, in less time than many ids take to be gathered.
 * A text that all devices have, such as how their MAC addresses begin, is not looked for again at all.
 */
export async function findText(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
  most?: number,
): Promise<{ totalCount: number; again: DeviceFilter }> {
  const fleet = await countDevices(db, {}, 'all')
  const mostFound = most ?? mostFoundOf(fleet)
  const others = withoutTexts(filter)
  const ofMany = async (totalCount: number) => {
    const isOfAll = totalCount === (await countDevices(db, others, clients))
    return { totalCount, again: isOfAll ? others : filter }
  }
  if (isNetwork(filter.text) || countingTable(filter) === 'pool_count') {
    const totalCount = await countDevices(db, filter, clients)
    if (totalCount > Math.min(mostFound, fleet * LEAST_SHARE_OF_MANY)) return ofMany(totalCount)
  }
  const { rows } = await sql<{ devices: number; ids: string | null }>`
    select count(*) as devices, case when count(*) <= ${mostFound}::int then array_agg(device.id)::text end as ids
    from device where ${deviceFilter(filter, clients)}`.execute(db)
  const { devices = 0, ids = null } = rows[0] ?? {}
  if (ids === null) return ofMany(devices)
  return { totalCount: devices, again: { ...others, found: { ids, areMany: devices > fleet * LEAST_SHARE_OF_MANY } } }
}
