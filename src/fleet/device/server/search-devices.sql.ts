import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ClientScope } from '../../contract/scopes.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { containsLower, containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { inScope } from '../../server/scope.sql.ts'
import type { DeviceState } from '../rules/device-states.ts'
import type { SearchTerms } from '../rules/device-search.ts'

export interface FoundDevice {
  id: number
  serial: string
  /** what the text was found in */
  foundIn: 'serial' | 'minerId' | 'name' | 'ip' | 'mac' | 'worker' | 'firmware'
  /** what stands there */
  value: string
  site: string
  client: string
  state: DeviceState
}

/** Shorter ones have no three signs in a row that an index could find: only serials are looked through for them. */
const SHORTEST_PART = 3

/** Up to `limit` devices that have the text somewhere: a whole serial first, then by what it was found in. */
export async function searchDevices(
  db: Db,
  { text, network, address, mac }: SearchTerms,
  clients: ClientScope,
  limit: number,
): Promise<FoundDevice[]> {
  const isPart = text.length >= SHORTEST_PART && isAscii(text)
  const ways: [foundIn: FoundDevice['foundIn'], table: string, where: RawBuilder<unknown> | null][] = [
    ['serial', 'device_list', sql`l.serial_key = ${text}`],
    ['serial', 'device_list', isAscii(text) ? containsLower('l.serial_key', text) : null],
    ['minerId', 'device', isPart ? containsText('l.miner_id', text) : null],
    ['ip', 'device', network === null ? null : sql`l.host <<= network(${network}::inet)`],
    ['ip', 'device', address === null ? null : sql`host(l.host) like ${`%${address}%`}`],
    ['mac', 'device', mac === null ? null : sql`lower(l.mac) like ${`%${mac}%`}`],
    ['worker', 'device', isPart ? containsText('l.active_worker', text) : null],
    [
      'name',
      'device',
      isPart ? containsText('l.name', text) : isAscii(text) ? null : sql`strpos(lower(l.name), ${text}) > 0`,
    ],
    ['firmware', 'device', isPart ? sql`lower(l.firmware_version) like ${startsWith(text)}` : null],
  ]
  const parts = ways.flatMap(([foundIn, table, where], rank) =>
    where === null
      ? []
      : sql`(select l.id, ${foundIn} as found_in, ${rank}::int as rank from ${sql.table(table)} l
          where ${where} and ${inScope(clients, 'l.client_id')} limit ${limit})`,
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

/** Signs beyond ASCII are in no trigram of a database with the locale C, as ours is: an index would be read as a whole for them. */
const isAscii = (text: string) => !/\P{ASCII}/u.test(text)

const startsWith = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
