import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { containsLower, containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { searchTerms } from '../rules/device-search.ts'

export type FoundIn = 'serial' | 'minerId' | 'name' | 'ip' | 'mac' | 'worker' | 'firmware'

/** Where a text may stand: devices of `table`, as `l`, of which `where` is true. */
export interface TextWay {
  foundIn: FoundIn
  table: 'device' | 'device_list'
  where: RawBuilder<SqlBool>
}

/** Shorter ones have no three signs in a row that an index could find: only serials are looked through for them. */
const SHORTEST_PART = 3

/** The ways in which a device may have the text, a whole serial first. */
export function textWays(typed: string): TextWay[] {
  const { text, network, address, mac } = searchTerms(typed)
  const isPart = text.length >= SHORTEST_PART && isAscii(text)
  const ways: [FoundIn, TextWay['table'], RawBuilder<SqlBool> | null][] = [
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
  return ways.flatMap(([foundIn, table, where]) => (where === null ? [] : { foundIn, table, where }))
}

/** The ids of all devices that have the text anywhere. */
export const idsWithText = (typed: string): RawBuilder<unknown> =>
  sql.join(
    textWays(typed).map(({ table, where }) => sql`select l.id from ${sql.table(table)} l where ${where}`),
    sql` union all `,
  )

/** Signs beyond ASCII are in no trigram of a database with the locale C, as ours is: an index would be read as a whole for them. */
const isAscii = (text: string) => !/\P{ASCII}/u.test(text)

const startsWith = (text: string) => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
