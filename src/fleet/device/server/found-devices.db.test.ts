import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../platform/testing/test-database.ts'
import { countIds, foundDevices, isFound, wordsOf } from './found-devices.sql.ts'

const database = await testDatabase()
const { db } = database
afterAll(() => database[Symbol.asyncDispose]())

const idsAs = (ids: readonly number[]) => sql`select unnest(${ids}::bigint[]) as id`

async function wordsOfIds(ids: readonly number[]): Promise<Buffer | null> {
  const { rows } = await wordsOf(idsAs(ids)).execute(db)
  return rows[0]?.words ?? null
}

test.each([
  ['one', [7]],
  ['both ends of a word', [32, 63]],
  ['the highest bit of a word', [31, 95]],
  ['a gap of words', [1, 40, 900, 901]],
  ['far from one, as a cluster numbers them', [2 ** 48 + 5, 2 ** 48 + 6, 2 ** 48 + 4000]],
  ['every third', Array.from({ length: 500 }, (_, nth) => 1 + nth * 3)],
])('ids are counted and found again: %s', async (_, ids) => {
  const words = await wordsOfIds(ids)
  if (!words) throw new Error('no words')
  expect(countIds(words)).toBe(ids.length)
  const [from, until] = [Math.min(...ids), Math.max(...ids)]
  // Beyond both ends, too: devices that came while a page was looked for.
  const around = [...ids, ...ids.map((id) => id + 1), from - 1, from - 100, until + 1, until + 100_000]
  for (const areMany of [false, true]) {
    const found = foundDevices(words, areMany)
    expect('bits' in found).toBe(areMany)
    const { rows } = await sql<{ id: number }>`
      select distinct id from (${idsAs(around)}) d where ${isFound(sql`id`, found)} order by id`.execute(db)
    expect(rows.map(({ id }) => id)).toEqual(ids)
  }
})

test('many that lie too far apart for bits are found by their ids', async () => {
  const words = await wordsOfIds([1, 2, 2 ** 40])
  expect(words && foundDevices(words, true)).toEqual({ ids: `{1,2,${2 ** 40}}` })
})

test('none have no words', async () => {
  expect(await wordsOfIds([])).toBeNull()
})
