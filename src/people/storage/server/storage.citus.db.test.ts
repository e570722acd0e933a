import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testServer } from '../../../platform/testing/test-server.ts'
import { measureStorage } from './measure-storage.ts'

test('what the other machines of the database store is measured with it', async () => {
  await using server = await testServer()
  const administrator = await server.signIn('管理员')
  const measured = async () => {
    await measureStorage.run(server.app, new AbortController().signal)
    const { data } = await administrator.call('POST /background/findStorage/')
    return data.data.find(({ title }) => title.en.startsWith('Live figures'))
  }
  const before = await measured()
  // Four sites, so that each of the machines has some.
  await sql`insert into device_answer (site_id, device_id, at, raw)
    select n % 4 + 1, n, now(), repeat(md5(n::text), 9) from generate_series(1, 4000) n`.execute(server.db)
  // Each machine's statistics come a moment after its rows.
  await expect.poll(async () => (await measured())?.rows).toBe(4000)
  const after = await measured()
  const { rows } = await sql<{ bytes: number }>`select citus_total_relation_size('device_answer') as bytes`.execute(
    server.db,
  )
  expect(after?.bytes).toBeGreaterThan((before?.bytes ?? 0) + 600_000)
  expect(after?.bytes).toBeGreaterThanOrEqual(rows[0]?.bytes ?? 0)
})
