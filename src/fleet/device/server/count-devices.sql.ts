import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { hasLiveFilter, withoutLive } from './live-filter.sql.ts'
import { isCopied } from './device-live.sql.ts'
import { deviceFilter, isByText, withoutTexts } from './device-filter.sql.ts'
import type { DeviceFilter } from './device-filter.sql.ts'
import { countIds, foundDevices, wordsOf } from './found-devices.sql.ts'

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

/**
 * The same for a filter by a text, and the filter by which its devices are found again: by their ids, since looking for a text takes longest.
 * A text that all devices have, such as how their MAC addresses begin, is not looked for again at all.
 */
export async function findText(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<{ totalCount: number; again: DeviceFilter }> {
  const others = withoutTexts(filter)
  const areAll = async (devices: number) => devices === (await countDevices(db, others, clients))
  if (countingTable(filter) === 'pool_count') {
    const totalCount = await countDevices(db, filter, clients)
    if (await areAll(totalCount)) return { totalCount, again: others }
  }
  const { rows } = await wordsOf(sql`select device.id from device where ${deviceFilter(filter, clients)}`).execute(db)
  const words = rows[0]?.words ?? null
  if (words === null) return { totalCount: 0, again: filter }
  const totalCount = countIds(words)
  const areMany = totalCount > (await countDevices(db, {}, 'all')) * LEAST_SHARE_OF_MANY
  if (areMany && (await areAll(totalCount))) return { totalCount, again: others }
  return { totalCount, again: { ...others, found: foundDevices(words, areMany) } }
}
