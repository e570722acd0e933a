import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stored } from '../../../areas.ts'
import { testServer } from '../../../platform/testing/test-server.ts'
import { measureStorage } from './measure-storage.ts'

test('what each kind takes is measured, grows from day to day, and is kept for 60 days', async () => {
  await using server = await testServer()
  const administrator = await server.signIn('管理员')
  const find = async () => (await administrator.call('POST /background/findStorage/')).data
  expect((await find()).data).toEqual([])
  const measure = () => measureStorage.run(server.app, new AbortController().signal)
  await measure()
  const auditLog = async () => (await find()).data.find(({ title }) => title.en === 'Audit log')
  const first = await auditLog()
  expect(first).toMatchObject({ bytes: expect.any(Number), bytesADay: null })
  await sql`update stored_day set day = day - 4`.execute(server.db)
  await sql`insert into stored_day values (current_date - 61, 'audit_log', 1, 1)`.execute(server.db)
  await sql`insert into audit_log (action, object_kind, after) select 'x', 'y', jsonb_build_object('n', repeat(md5(n::text), 9)) from generate_series(1, 3000) n`.execute(
    server.db,
  )
  await measure()
  await measure()
  const later = await auditLog()
  expect(later?.bytes).toBeGreaterThan((first?.bytes ?? 0) + 500_000)
  expect(later?.bytesADay).toBe(((later?.bytes ?? 0) - (first?.bytes ?? 0)) / 4)
  const days = await server.db.selectFrom('stored_day').select('day').distinct().execute()
  expect(days).toHaveLength(2)
})

test('every table is of one kind, and every kind has tables', async () => {
  await using server = await testServer()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace`.execute(
    server.db,
  )
  const listed = stored.flatMap(({ tables }) => tables)
  expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
