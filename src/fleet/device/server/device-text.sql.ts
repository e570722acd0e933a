import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { containsLower, containsText } from '../../../platform/server/database/contains-text.sql.ts'
import { addressRanges } from '../rules/address-part.ts'
import type { OctetsBefore } from '../rules/address-part.ts'
import { searchTerms } from '../rules/device-search.ts'

export type FoundIn = 'serial' | 'minerId' | 'name' | 'ip' | 'mac' | 'worker' | 'firmware'

/** A place where a text may be found: devices of which `where` is true. */
export interface TextWay {
  foundIn: FoundIn
  where: RawBuilder<SqlBool>
}

type Way = [FoundIn, RawBuilder<SqlBool> | null]

/** Shorter ones have no three signs in a row that an index could find. */
const SHORTEST_PART = 3

/**
 * Whether a device of device_list has the part in its serial. One or two signs are not looked for by `like`: the index of trigrams would be read
 * whole, and each device compared again.
 */
export const hasSerialPart = (part: string): RawBuilder<SqlBool> =>
  part.length < SHORTEST_PART
    ? sql`strpos(device_list.serial_key, lower(${part})) > 0`
    : containsLower('device_list.serial_key', part)

/** Whether only serials are looked through for the text. */
export const isOfSerial = (typed: string): boolean => typed.trim().length < SHORTEST_PART && isAscii(typed)

/** Whether it is looked for in the devices themselves. */
export const isOfDevice = (typed = ''): boolean => typed !== '' && !isOfSerial(typed)

/** The ways in which a device of `table` may have the text, a whole serial first. A network is found nowhere else. */
export function textWays(typed: string, table: string): TextWay[] {
  const { text, network, address, macs } = searchTerms(typed)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  if (network !== null) return [{ foundIn: 'ip', where: sql`${column('host')} <<= network(${network}::inet)` }]
  const contains = (name: string) => containsText(`${table}.${name}`, text)
  const isPart = text.length >= SHORTEST_PART || !isAscii(text)
  const ofMac = macs.map((mac): Way => ['mac', sql`${macOf(column('mac'))} like ${`%${withoutSigns(mac)}%`}`])
  const ways: Way[] = [
    // With signs between its pairs it is mostly a MAC address, or else an IP address: each device is compared in this order.
    ...(hasMacSigns(text) ? ofMac : []),
    ['ip', address === null ? null : hasAddressPart(column('host'), address)],
    ['serial', sql`lower(${column('serial')}) = lower(${text})`],
    ['serial', isAscii(text) ? contains('serial') : null],
    ['minerId', isPart ? contains('miner_id') : null],
    ...(hasMacSigns(text) ? [] : ofMac),
    ['worker', isPart ? contains('active_worker') : null],
    ['name', isPart ? contains('name') : null],
    ['firmware', isPart && isAscii(text) ? beginsWith(column('firmware_version'), text) : null],
  ]
  return ways.flatMap(([foundIn, where]) => (where === null ? [] : { foundIn, where }))
}

/** As ranges of indexes where it can be: trigrams find many addresses that don't have the part, such as 65,536 for 10.0.0 (docs/decisions/0307). */
function hasAddressPart(host: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  const ranges = addressRanges(part)
  if (ranges === null) return sql`${addressOf(host)} like ${`%${withoutSigns(part)}%`}`
  const among = ranges.map(
    ({ octetsBefore, from, until }) =>
      sql`${WITHOUT_OCTETS[octetsBefore](host)} between ${from}::inet and ${until}::inet`,
  )
  return among.length === 0 ? sql`false` : sql`(${sql.join(among, sql` or `)})`
}

/** An IPv4 address with zeros in place of its first octets, as in the indexes. */
const WITHOUT_OCTETS: Record<OctetsBefore, (host: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  0: (host) => host,
  1: (host) => sql`(case when family(${host}) = 4 then ${host} & inet '0.255.255.255' end)`,
  2: (host) => sql`(case when family(${host}) = 4 then ${host} & inet '0.0.255.255' end)`,
}

/**
 * Letters in place of dots and colons, as in the indexes: without them each number of an address is a word of its own, and has few trigrams,
 * which many other addresses have.
 */
const addressOf = (host: RawBuilder<unknown>) => sql`translate(host(${host}), '.:', 'xy')`
const macOf = (mac: RawBuilder<unknown>) => sql`translate(lower(${mac}), '.:', 'xy')`
const withoutSigns = (address: string) => address.replaceAll('.', 'x').replaceAll(':', 'y')

/** Whether a device of `table` has the text anywhere: one condition, of which each part has its index (docs/decisions/0218). */
export const hasText = (typed: string, table: string): RawBuilder<SqlBool> =>
  withBytes(
    typed,
    table,
    sql`(${sql.join(
      textWays(typed, table).map(({ where }) => where),
      sql` or `,
    )})`,
  )

/**
 * The condition, of a device's serial, name, asset number or worker, with an index for it: signs beyond ASCII are in no trigram of a database with the
 * locale C, as ours is, but their bytes are (docs/decisions/0267).
 */
export function withBytes(typed: string, table: string, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const text = typed.trim()
  if (isAscii(text)) return condition
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const words = sql`${column('serial')} || ' ' || ${column('name')} || ' ' || coalesce(${column('miner_id')}, '') || ' ' || coalesce(${column('active_worker')}, '')`
  return sql`(${bytesOf(words)} like '%' || ${bytesOf(sql`${text}::text`)} || '%' and ${condition})`
}

const bytesOf = (text: RawBuilder<unknown>) => sql`encode(replace(lower(${text}), ${sql.lit('\\')}, '')::bytea, 'hex')`

const hasMacSigns = (text: string) => /^[\da-f]{2}[:-][\da-f]{2}/i.test(text)

const isAscii = (text: string) => !/\P{ASCII}/u.test(text)

/**
 * As a range of the index, up to the greatest sign that there is: by `like` PostgreSQL would look at each device that any of the conditions
 * finds twice (docs/decisions/0273).
 */
const beginsWith = (column: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`(lower(${column}) ~>=~ lower(${text}) and lower(${column}) ~<~ (lower(${text}) || chr(1114111)))`
