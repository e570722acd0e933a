import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Page {
  /** 1 is the first */
  page: number
  size: number
}
export interface ListAnswer<Row> {
  data: Row[]
  totalCount: number
  /** more than `totalCount` match */
  isMore?: true
}

/** How many rows match, or that there are more than were counted. */
export type Count = number | { atLeast: number }

/** How a list's ids are read. */
export interface Reading {
  /** in the exact opposite order: the page is nearer to the end */
  isReversed: boolean
  /** no more than this many are needed; undefined: all */
  most: number | undefined
  /** how many rows match; Infinity where no one counted */
  count: number
}

/** A long list: its ids are found and sorted first, its columns are read for one page alone. */
export interface LongList<Row> {
  /** `select id …` of the rows that match, in order */
  ids: (reading: Reading) => RawBuilder<unknown>
  /** what a row consists of; `found.id` is the row's id */
  columns: RawBuilder<Row>
  /** `join …` of what the columns name */
  joins: RawBuilder<unknown>
  /** how many rows match, from counters where these know it */
  count: (db: Db) => Promise<Count>
}

/** One page of a long list, and how many rows match in all, as far as they were counted. A page in the second half is read from the far end. */
export async function selectLongListPage<Row>(
  db: Db,
  list: LongList<Row>,
  { page, size }: Page,
): Promise<ListAnswer<Row>> {
  const count = await list.count(db)
  const isMore = typeof count !== 'number'
  const totalCount = isMore ? count.atLeast : count
  const answer = (data: Row[]) => ({ data, totalCount, ...(isMore && { isMore }) })
  const first = (page - 1) * size
  const rows = Math.min(size, totalCount - first)
  if (rows <= 0) return answer([])
  const isReversed = !isMore && first > totalCount / 2
  const offset = isReversed ? totalCount - first - rows : first
  const reading = { isReversed, most: offset + rows, count: isMore ? Infinity : totalCount }
  const ids = sql`select id from (${list.ids(reading)}) ordered limit ${rows} offset ${offset}`
  const { rows: data } = await rowsOf(list, ids, isReversed).execute(db)
  return answer(data)
}

/** Every row of a long list, in order: what an export writes. */
export function everyRow<Row>(list: LongList<Row>): RawBuilder<Row> {
  return rowsOf(list, list.ids({ isReversed: false, most: undefined, count: Infinity }), false)
}

function rowsOf<Row>(list: LongList<Row>, ids: RawBuilder<unknown>, isReversed: boolean): RawBuilder<Row> {
  return sql`select ${list.columns}
    from (select id, row_number() over () as position from (${ids}) ids) found ${list.joins}
    order by found.position ${isReversed ? sql`desc` : sql`asc`}`
}

/**
 * One page of a short list (some thousand rows), and how many rows match in all. `rows` is the whole sorted query, as an export
 * writes it; `from` is its `… where …`, to be counted.
 */
export async function selectListPage<Row>(
  db: Db,
  { rows, from }: { rows: RawBuilder<Row>; from: RawBuilder<unknown> },
  { page, size }: Page,
): Promise<ListAnswer<Row>> {
  const { rows: data } = await sql<Row>`${rows} limit ${size} offset ${(page - 1) * size}`.execute(db)
  return { data, totalCount: await countRows(db, from) }
}

/** How many rows `from` gives: `from` is everything after `select … from`. */
export async function countRows(db: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counting more takes longer than reading a page; so many are sorted in some 10 ms, and more are read in the order of an index. */
export const MOST_COUNTED = 5000

/** The same where counting all would take longer than reading a page: it stops at `most`. */
export async function countUpTo(db: Db, most: number, from: RawBuilder<unknown>): Promise<Count> {
  const count = await countRows(db, sql`(select from ${from} limit ${most + 1}) counted`)
  return count > most ? { atLeast: most } : count
}
