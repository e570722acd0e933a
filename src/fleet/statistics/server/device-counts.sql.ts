import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { countingTable } from '../../device/server/count-devices.sql.ts'
import { deviceFilter } from '../../device/server/device-filter.sql.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'

interface Part {
  name: string
  value: number
}
export type Indicator = 'state' | 'repairTimes' | 'type' | 'client' | 'site' | 'company'

const COLUMNS: Record<Indicator, RawBuilder<unknown>> = {
  state: sql`state`,
  repairTimes: sql`repair_times`,
  type: sql`type_id`,
  client: sql`client_id`,
  site: sql`site_id`,
  company: sql`(select coalesce(s.company_id, (select headquarters())) from site s where s.id = site_id)`,
}
const NAMES: Record<Indicator, RawBuilder<unknown>> = {
  state: sql`part::text`,
  repairTimes: sql`part::text`,
  type: sql`(select t.name from machine_type t where t.id = part)`,
  // also of those that were deleted: their scrapped devices stay theirs
  client: sql`(select c.name from client c where c.id = part)`,
  site: sql`(select s.name from site s where s.id = part)`,
  company: sql`(select c.name from company c where c.id = part)`,
}

const BY: Partial<Record<Indicator, 'state' | 'type'>> = { state: 'state', repairTimes: 'type', type: 'type' }

function countsOf(filter: DeviceFilter, clients: ClientScope, by?: 'state' | 'type') {
  const table = countingTable(filter, by)
  return {
    table: sql.table(table),
    devices: table === 'device_list' ? sql`count(*)` : sql`sum(devices)`,
    where: deviceFilter(filter, clients, table),
  }
}

/**
 * Devices that match per state, repair times, type, client, site or base; parts without any left out. From the counters where they
 * know. Types and owners come with the greatest first.
 */
export async function selectPie(
  db: Db,
  indicator: Indicator,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<Part[]> {
  const { table, devices, where } = countsOf(filter, clients, BY[indicator])
  const isRanked = indicator !== 'state' && indicator !== 'repairTimes'
  const { rows } = await sql<Part>`
    select ${NAMES[indicator]} as name, value
    from (select ${COLUMNS[indicator]} as part, ${devices} as value from ${table} where ${where} group by 1) parts
    where value > 0 order by ${isRanked ? sql`value desc, part` : sql`part`}`.execute(db)
  return rows
}

/** Devices that match per province of their site, the greatest first; null where a site has none. */
export async function selectProvinces(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<{ province: string | null; devices: number }[]> {
  const { table, devices, where } = countsOf(filter, clients)
  const { rows } = await sql<{ province: string | null; devices: number }>`
    select nullif(s.province, '') as province, sum(at_site.devices) as devices
    from (select site_id, ${devices} as devices from ${table} where ${where} group by 1) at_site
    join site s on s.id = at_site.site_id
    group by 1 having sum(at_site.devices) > 0 order by 2 desc, 1`.execute(db)
  return rows
}

/** The same per province and machine type. */
export async function selectProvinceTypes(
  db: Db,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<{ province: string | null; type: string; devices: number }[]> {
  const { table, devices, where } = countsOf(filter, clients, 'type')
  const { rows } = await sql<{ province: string | null; type: string; devices: number }>`
    select nullif(s.province, '') as province, t.name as type, sum(at_site.devices) as devices
    from (select site_id, type_id, ${devices} as devices from ${table} where ${where} group by 1, 2) at_site
    join site s on s.id = at_site.site_id join machine_type t on t.id = at_site.type_id
    group by 1, 2 having sum(at_site.devices) > 0 order by 1, 2`.execute(db)
  return rows
}
