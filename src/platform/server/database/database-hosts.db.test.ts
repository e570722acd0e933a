import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabaseWay } from '../../testing/database-way.ts'
import type { DatabaseWay } from '../../testing/database-way.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { DatabaseClient } from './database-client.ts'
import { listenConnection } from './database-listener.ts'
import { clientConfig, isDatabaseAway, openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

// Two ways to one database act as two servers; the role of each way decides whether it takes writes there.

let database: TestDatabase
let one: DatabaseWay
let two: DatabaseWay
beforeEach(async () => {
  database = await testDatabase()
  one = await openDatabaseWay(database.settings.connection)
  two = await openDatabaseWay(database.settings.connection)
})
afterEach(async () => {
  one.close()
  two.close()
  await database[Symbol.asyncDispose]()
})

const urlOf = (target = 'read-write') => {
  const { login, name } = one
  return `postgres://${login}@127.0.0.1:${one.port},127.0.0.1:${two.port}/${name}?target_session_attrs=${target}`
}
const works = (db: Db) => sql`select 1`.execute(db).then(() => true)

test('the server that takes writes is found, whichever it is, and another one after it is gone', async () => {
  one.refuses()
  const db = openDatabase({ connection: urlOf(), poolSize: 3 })
  expect(await works(db)).toBe(true)
  expect([one.open, two.open > 0]).toEqual([0, true])

  one.accepts()
  two.refuses()
  // Once the pool has noticed that, no connection is tried to the old one.
  await vi.waitFor(() => expect(two.open).toBe(0))
  await sleep(100)
  expect(await works(db)).toBe(true)
  expect(one.open).toBeGreaterThan(0)
  await db.destroy()
})

nightlyTest('connections to a server that says nothing any more are cut as soon as another one is there', async () => {
  const connection = urlOf()
  const db = openDatabase({ connection, poolSize: 3 })
  two.refuses()
  await works(db)
  const locks = new DatabaseClient(clientConfig({ connection }))
  const lost = vi.fn()
  locks.on('error', lost)
  await locks.connect()
  let reconnections = 0
  const listener = await listenConnection(
    { connection },
    { channels: ['news'], onNotification: () => {}, onReconnect: () => (reconnections += 1) },
  )

  one.isSilent = true
  two.accepts()
  const startedAt = performance.now()
  // Without the cut it would wait for its own deadline, 35 seconds.
  await expect(works(db)).rejects.toSatisfy(isDatabaseAway)
  await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 20_000 })
  await vi.waitFor(() => expect(reconnections).toBe(1), { timeout: 20_000 })
  await vi.waitFor(() => works(db), { timeout: 5000 })
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  await listener.close()
  await db.destroy()
})

test('where no server takes writes the database is away, and comes back by itself', async () => {
  const { db: administrator } = database
  const { name } = one
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(administrator)
  const db = openDatabase({ connection: urlOf(), poolSize: 2 })
  const error: unknown = await works(db).catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  expect(String(error)).toMatch(/None of the servers 127\.0\.0\.1:\d+, 127\.0\.0\.1:\d+ is read-write/)
  const reading = openDatabase({ connection: urlOf('read-only'), poolSize: 1 })
  expect(await works(reading)).toBe(true)

  await sql`set default_transaction_read_only = off; alter database ${sql.id(name)} reset default_transaction_read_only`.execute(
    administrator,
  )
  expect(await works(db)).toBe(true)
  await reading.destroy()
  await db.destroy()
})

test('a connection whose server no longer takes writes is not used again', async () => {
  const db = openDatabase({ ...database.settings, poolSize: 1 })
  await sql`create table written (n int)`.execute(db)
  await sql`set default_transaction_read_only = on`.execute(db)
  await expect(sql`insert into written values (1)`.execute(db)).rejects.toSatisfy(isDatabaseAway)
  await sql`insert into written values (2)`.execute(db)
  expect((await sql`select n from written`.execute(db)).rows).toEqual([{ n: 2 }])
  await db.destroy()
})

test('a wrong name is reported as such, not as a database that is away', async () => {
  const db = openDatabase({ connection: urlOf().replace(one.name, 'no_such_database'), poolSize: 1 })
  await expect(works(db)).rejects.toMatchObject({ code: '3D000' })
  await db.destroy()
})
