import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { listenConnection } from './database-listener.ts'

test('what is sent arrives, also after the connection was killed', async () => {
  await using database = await testDatabase()
  const heard: string[] = []
  let reconnections = 0
  const listener = await listenConnection(database.settings, {
    channels: ['news', 'Odd "name"'],
    onNotification: (channel, payload) => heard.push(`${channel}: ${payload}`),
    onReconnect: () => (reconnections += 1),
  })
  await sql`select pg_notify('news', '1'), pg_notify('Odd "name"', '2')`.execute(database.db)
  await expect.poll(() => heard).toEqual(['news: 1', 'Odd "name": 2'])

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()
  `.execute(database.db)
  await expect.poll(() => reconnections, { timeout: 5000 }).toBe(1)
  await sql`notify news, '3'`.execute(database.db)
  await expect.poll(() => heard).toContain('news: 3')
  await listener.close()
})

test('a first connection that fails throws', async () => {
  const settings = { connection: 'postgres://nobody@127.0.0.1:1/nothing' }
  await expect(listenConnection(settings, { channels: [], onNotification: () => {} })).rejects.toThrow('ECONNREFUSED')
})
