import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { countUpTo, everyRow, selectLongListPage } from './list-page.sql.ts'
import type { LongList } from './list-page.sql.ts'
import { orderBy } from './order.sql.ts'
import { allOf, contains, equals, isPresent } from './terms.sql.ts'

interface Row {
  id: number
  rank: number | null
}

/** A list over rows given in place; `rank` has ties and is missing at times. */
function listOf(rows: readonly Row[], isDescending: boolean): LongList<Row> {
  const source = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, rank integer)`
  return {
    ids: ({ isReversed, most }) => sql`select id from ${source}
      ${orderBy([{ by: sql`rank`, mayBeNull: true }, sql`id`], { isDescending, isReversed })} limit ${most ?? null}`,
    columns: sql`r.id, r.rank`,
    joins: sql`join ${source} on r.id = found.id`,
    count: async () => rows.length,
  }
}

test('pages, read from either end, are the slices of the whole list, with missing values last', async () => {
  await using database = await testDatabase()
  const { db } = database
  const ranks = fc.array(fc.option(fc.integer({ min: 0, max: 3 })), { maxLength: 12 })
  const pages = fc.asyncProperty(
    ranks,
    fc.boolean(),
    fc.integer({ min: 1, max: 5 }),
    async (given, isDescending, size) => {
      const rows = given.map((rank, at) => ({ id: at + 1, rank }))
      const list = listOf(rows, isDescending)
      const way = isDescending ? -1 : 1
      const sorted = rows.toSorted((a, b) => {
        if (a.rank === null || b.rank === null)
          return Number(a.rank === null) - Number(b.rank === null) || way * (a.id - b.id)
        return way * (a.rank - b.rank || a.id - b.id)
      })
      expect((await everyRow(list).execute(db)).rows).toEqual(sorted)
      for (let page = 1; page <= rows.length / size + 2; page++) {
        const data = sorted.slice((page - 1) * size, page * size)
        expect(await selectLongListPage(db, list, { page, size })).toEqual({ data, totalCount: rows.length })
      }
    },
  )
  await fc.assert(pages, { numRuns: 40 })
})

test('a list that counts only so far says that there are more, and is read from its beginning', async () => {
  await using database = await testDatabase()
  const { db } = database
  const list: LongList<Row> = {
    ...listOf(
      Array.from('123456789', (digit) => ({ id: Number(digit), rank: null })),
      false,
    ),
    count: () => countUpTo(db, 6, sql`generate_series(1, 9)`),
  }
  const ids = async (page: number) => (await selectLongListPage(db, list, { page, size: 4 })).data.map(({ id }) => id)
  expect([await ids(1), await ids(2), await ids(3)]).toEqual([[1, 2, 3, 4], [5, 6], []])
  expect(await selectLongListPage(db, list, { page: 1, size: 1 })).toMatchObject({ totalCount: 6, isMore: true })
  expect(await countUpTo(db, 9, sql`generate_series(1, 9)`)).toBe(9)
})

test('a filter that was left out narrows nothing', async () => {
  await using database = await testDatabase()
  const { rows } = await sql`
    select name from (values ('Alpha', 1), ('al_x', null), ('Beta', 2)) as t(name, rank)
    where ${allOf(equals('rank', undefined), contains('name', 'AL'), contains('name', undefined))}`.execute(database.db)
  expect(rows).toEqual([{ name: 'Alpha' }, { name: 'al_x' }])
  const { rows: one } = await sql`
    select name from (values ('Alpha', 1), ('al_x', null), ('Beta', 2)) as t(name, rank)
    where ${allOf(contains(['name'], 'l_'), isPresent('rank', false))}`.execute(database.db)
  expect(one).toEqual([{ name: 'al_x' }])
  expect((await sql`select 1 as x where ${allOf()}`.execute(database.db)).rows).toEqual([{ x: 1 }])
})
