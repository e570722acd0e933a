import { sql } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { DeviceState } from '../rules/device-states.ts'
import { textWays, withBytes } from './device-text.sql.ts'
import type { FoundIn } from './device-text.sql.ts'

export interface FoundDevice {
  id: number
  serial: string
  /** what the text was found in */
  foundIn: FoundIn
  /** its value */
  value: string
  site: string
  client: string
  state: DeviceState
}

/**
 * So many are looked for in each way. For as few as are shown, the planner would scan the table, expecting to meet them soon; where they all lie
 * at its end, as a site's addresses do, that reads everything (docs/decisions/0273).
 */
const MOST_OF_WAY = 300

/** Up to `limit` devices that have the text somewhere: a whole serial first, then by what it was found in. */
export async function searchDevices(db: Db, text: string, clients: ClientScope, limit: number): Promise<FoundDevice[]> {
  const parts = textWays(text, 'l').map(
    ({ foundIn, where }, rank) =>
      sql`(select l.id, ${foundIn} as found_in, ${rank}::int as rank from device l
          where ${withBytes(text, 'l', where)} and ${inScope(clients, 'l.client_id')} limit ${Math.max(limit, MOST_OF_WAY)})`,
  )
  const { rows } = await sql<FoundDevice>`
    select d.id, d.serial, f.found_in as "foundIn", d.site_name as site, d.client_name as client, d.state,
      case f.found_in when 'serial' then d.serial when 'minerId' then d.miner_id when 'name' then d.name
        when 'ip' then host(d.host) when 'mac' then d.mac when 'worker' then d.active_worker else d.firmware_version end as value
    from (
      select distinct on (id) id, found_in, rank from (${sql.join(parts, sql` union all `)}) every_way order by id, rank
    ) f join device d on d.id = f.id
    order by f.rank, d.serial, d.id limit ${limit}`.execute(db)
  return rows
}
