import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { distribute } from '../../platform/server/database/distribute.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { distribution } from './distribution.ts'

const { key, tables } = distribution

test('what is distributed has no trigger and no reference, and the site in every unique key', async () => {
  await using database = await testDatabase()
  const { rows } = await sql<{ table: string; reason: string }>`
    with t as (select oid, relname from pg_class where relname = any(${tables}::text[]) and relnamespace = 'public'::regnamespace)
    select t.relname as table, g.tgname as reason from t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
    union all
    select t.relname, c.conname from t join pg_constraint c on t.oid in (c.conrelid, c.confrelid) where c.contype = 'f'
    union all
    select t.relname, i.indexrelid::regclass::text from t join pg_index i on i.indrelid = t.oid
    join pg_attribute a on a.attrelid = t.oid and a.attname = ${key}
    where i.indisunique and not a.attnum = any(i.indkey)`.execute(database.db)
  expect(rows).toEqual([])
})

test('distributing refuses a database without Citus, and changes nothing', async () => {
  await using database = await testDatabase()
  const isCitus = inject('testServer').workers.length > 0
  const said: string[] = []
  const run = distribute(database.settings, distribution, (line) => said.push(line))
  if (isCitus) await run
  else await expect(run).rejects.toThrow('This database has no Citus')
  expect(said).toEqual(isCitus ? tables.map((table) => `${table}: already distributed`) : [])
})
