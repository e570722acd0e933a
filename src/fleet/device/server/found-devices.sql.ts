import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'

/** Devices that were found, as a filter that finds them again. */
export type FoundDevices = { ids: string } | IdBits

/** The lowest bit of the first byte is of the id `from`, the next of the one after it. */
interface IdBits {
  from: number
  bits: Buffer
}

/** A word has the bits of so many ids that follow each other. */
const IDS_OF_WORD = 32
/** Of a word: its number, and its bits in the latter half of eight bytes. */
const ROW_BYTES = 16
/** Room for 32 million ids between the first and the last. */
const MOST_BYTES = 4 * 2 ** 20

/** The ids of `devices` as words, for the functions below; null: there are none. */
export const wordsOf = (devices: RawBuilder<unknown>) => sql<{ words: Buffer | null }>`
  with word as materialized (
    select id / ${IDS_OF_WORD}::int as number, bit_or(1::bigint << (id % ${IDS_OF_WORD}::int)::int) as bits from (${devices}) d group by 1
  )
  select string_agg(int8send(number) || int8send(bits), ''::bytea order by number) as words from word`

export function countIds(words: Buffer): number {
  let count = 0
  for (let at = 0; at < words.length; at += ROW_BYTES)
    for (let left = bitsAt(words, at); left !== 0; left &= left - 1) count += 1
  return count
}

/**
 * PostgreSQL looks at each id of an array while it plans, to choose an index by it: best for few. Of many it tests a bit for each device
 * that it meets, unless they lie too far apart for that.
 */
export function foundDevices(words: Buffer, areMany: boolean): FoundDevices {
  const first = numberAt(words, 0)
  const length = (numberAt(words, words.length - ROW_BYTES) - first + 1) * (IDS_OF_WORD / 8)
  if (!areMany || length > MOST_BYTES) return { ids: `{${idsOf(words).join()}}` }
  const bits = Buffer.alloc(length)
  for (let at = 0; at < words.length; at += ROW_BYTES)
    bits.writeInt32LE(bitsAt(words, at), (numberAt(words, at) - first) * (IDS_OF_WORD / 8))
  return { from: first * IDS_OF_WORD, bits }
}

/** Whether an id is among them. */
export function isFound(id: RawBuilder<unknown>, found: FoundDevices): RawBuilder<SqlBool> {
  if ('ids' in found) return sql`${id} = any(${found.ids}::bigint[])`
  const { from, bits } = found
  // Of a device that came later there is no bit.
  return sql`case when ${id} between ${from}::bigint and ${from + bits.length * 8 - 1}::bigint
    then get_bit(${bits}::bytea, ${id} - ${from}::bigint) = 1 else false end`
}

const numberAt = (words: Buffer, at: number) => words.readUInt32BE(at) * 2 ** 32 + words.readUInt32BE(at + 4)
const bitsAt = (words: Buffer, at: number) => words.readInt32BE(at + ROW_BYTES / 2 + 4)

function idsOf(words: Buffer): number[] {
  const ids: number[] = []
  for (let at = 0; at < words.length; at += ROW_BYTES) {
    const bits = bitsAt(words, at)
    for (let nth = 0; nth < IDS_OF_WORD; nth += 1)
      if (bits & (1 << nth)) ids.push(numberAt(words, at) * IDS_OF_WORD + nth)
  }
  return ids
}
