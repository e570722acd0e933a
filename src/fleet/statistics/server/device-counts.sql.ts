import { sql } from 'kysely'
import type { ClientScope } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database.ts'
import { countingTable } from '../../device/server/count-devices.sql.ts'
import { deviceFilter } from '../../device/server/device-filter.sql.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'

interface Part {
  name: string
  value: number
}
export type Indicator = 'state' | 'repairTimes' | 'type'

/** Devices that match per state, repair times or type; parts without any left out. From the counters where they know. */
export async function selectPie(
  db: Db,
  indicator: Indicator,
  filter: DeviceFilter,
  clients: ClientScope,
): Promise<Part[]> {
  const known = countingTable(filter)
  // The smallest of them has no repair times and no types.
  const table = known === 'state_count' && indicator !== 'state' ? 'device_count' : known
  const column = { state: sql`state`, repairTimes: sql`repair_times`, type: sql`type_id` }[indicator]
  const name = indicator === 'type' ? sql`(select t.name from machine_type t where t.id = part)` : sql`part::text`
  const { rows } = await sql<Part>`
    select ${name} as name, value
    from (
      select ${column} as part, ${table === 'device' ? sql`count(*)` : sql`sum(devices)`} as value
      from ${sql.table(table)} where ${deviceFilter(filter, clients, table)} group by 1
    ) parts
    where value > 0 order by part`.execute(db)
  return rows
}
