import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabaseWay } from '../../testing/database-way.ts'
import { ownedDatabase } from '../../testing/empty-database.ts'
import { administer } from '../../testing/global-setup.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { isDatabaseAway, openDatabase, selectPlanned, transaction, withClient } from './database.ts'
import type { Db } from './database.ts'

/** Short to wait for, yet enough to connect or to run a short statement, however busy the machine is. */
const ENOUGH_MS = 1000

test('a column becomes the value its type promises', async () => {
  await using database = await testDatabase()
  const { rows } = await sql`
    select 9007199254740991::int8 as whole, 12.5::numeric as numeric, 0.1::float8 as float, date '2026-03-01' as day,
      timestamptz '2026-03-01 00:00+08' as moment, null::int8 as missing,
      array[1, null, 3]::int8[] as wholes, array[1.5]::numeric[] as numerics, array[date '2026-03-01'] as days,
      '{}'::int8[] as none, sum(x) as sum from unnest(array[1, 2]::int8[]) x
  `.execute(database.db)
  expect(rows).toEqual([
    {
      whole: 9007199254740991,
      numeric: 12.5,
      float: 0.1,
      day: '2026-03-01',
      moment: new Date('2026-02-28T16:00:00Z'),
      missing: null,
      wholes: [1, null, 3],
      numerics: [1.5],
      days: ['2026-03-01'],
      none: [],
      sum: 3,
    },
  ])
})

test('what a database is set to for the sake of others does not count', async () => {
  await using database = await testDatabase()
  const { rows } = await sql<{ name: string; version: number }>`
    select current_database() as name, current_setting('server_version_num')::int as version`.execute(database.db)
  const others = {
    ...(Number(rows[0]?.version) >= 170_000 && { transaction_timeout: '1s' }),
    default_transaction_isolation: 'serializable',
    lock_timeout: '1ms',
    idle_session_timeout: '1s',
    // Long enough for the statement that sets it, however busy the machine is.
    statement_timeout: '1s',
    timezone: 'Asia/Tokyo',
    datestyle: 'German',
    extra_float_digits: '-10',
    parallel_setup_cost: '0',
  }
  for (const [setting, value] of Object.entries(others))
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
      database.db,
    )
  const db = openDatabase({ ...database.settings, poolSize: 1 })
  const shown = await sql`
    select current_setting('transaction_isolation') as isolation, current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('idle_session_timeout') as idle, current_setting('parallel_setup_cost') as helper, coalesce(current_setting('transaction_timeout', true), '0') as transaction, pi()::real as pi, timestamptz '2026-11-26 08:00+08' as moment`.execute(
    db,
  )
  expect(shown.rows).toEqual([
    {
      isolation: 'read committed',
      lock: '0',
      statement: '30s',
      idle: '0',
      helper: '20000',
      transaction: '0',
      pi: 3.1415927,
      moment: new Date('2026-11-26T00:00Z'),
    },
  ])
  await db.destroy()
})

test('a whole number too large to be exact throws', async () => {
  await using database = await testDatabase()
  await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow('too large')
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
})

test('a statement that takes too long is cancelled', async () => {
  await using database = await testDatabase()
  const db = openDatabase({ ...database.settings, statementTimeoutMs: 50 })
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  await db.destroy()
})

test('a database that no longer responds is away, and its connection is not used again', async () => {
  await using database = await testDatabase()
  const way = await openDatabaseWay(database.settings.connection)
  const db = openDatabase({
    connection: way.connection,
    poolSize: 1,
    statementTimeoutMs: ENOUGH_MS,
    connectTimeoutMs: ENOUGH_MS,
  })
  await sql`select 1`.execute(db)
  way.isSilent = true
  const error: unknown = await sql`select 1`.execute(db).catch((reason: unknown) => reason)
  expect(isDatabaseAway(error)).toBe(true)
  await expect(transaction(db, (trx) => sql`select 1`.execute(trx))).rejects.toSatisfy(isDatabaseAway)
  way.isSilent = false
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  way.close()
})

test('queries wait for one of the pool’s own where others have all connections that the database takes', async () => {
  const { settings, db: first } = await ownedDatabase()
  const { connection } = inject('testServer')
  const name = (await sql<{ name: string }>`select current_database() as name`.execute(first)).rows[0]?.name
  await administer(connection, `alter database ${name} connection limit 3`)
  const db = openDatabase({ ...settings, poolSize: 8 })
  const asked = Array.from({ length: 40 }, (_, i) =>
    sql<{ i: number }>`select ${i}::int as i, pg_sleep(0.01)`.execute(db),
  )
  expect((await Promise.all(asked)).map(({ rows }) => rows[0]?.i)).toEqual(asked.map((_, i) => i))

  // Once it takes more, more are made.
  await administer(connection, `alter database ${name} connection limit -1`)
  const together = Array.from({ length: 8 }, () =>
    withClient(db, async (client) => {
      await client.query('select pg_sleep(0.2)')
      return (
        await client.query<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where datname = current_database()`,
        )
      ).rows[0]?.n
    }),
  )
  expect(Math.max(...(await Promise.all(together)).map((n) => n ?? 0))).toBeGreaterThan(3)
  await db.destroy()

  // None of its own to wait for: the database counts as away.
  await administer(connection, `alter database ${name} connection limit 0`)
  const none = openDatabase({ ...settings, poolSize: 2 })
  await expect(sql`select 1`.execute(none)).rejects.toSatisfy(isDatabaseAway)
  await none.destroy()
})

test('queries wait while the one connection is in use, in the order they came, and not for ever', async () => {
  await using database = await testDatabase()
  const open = (longestWaitMs?: number) =>
    openDatabase({
      ...database.settings,
      poolSize: 1,
      connectTimeoutMs: ENOUGH_MS,
      ...(longestWaitMs && { longestWaitMs }),
    })
  const db = open()
  const held = sql`select pg_sleep(${(ENOUGH_MS / 1000) * 1.5})`.execute(db)
  const came: number[] = []
  await Promise.all(Array.from({ length: 50 }, (_, i) => sql`select ${i}::int`.execute(db).then(() => came.push(i))))
  expect(came).toEqual(Array.from({ length: 50 }, (_, i) => i))
  await held
  await db.destroy()

  const hasty = open(200)
  const heldLonger = sql`select pg_sleep(0.6)`.execute(hasty)
  await expect(sql`select 1`.execute(hasty)).rejects.toSatisfy(isDatabaseAway)
  await heldLonger
  expect((await sql`select 1 as one`.execute(hasty)).rows).toEqual([{ one: 1 }])
  await hasty.destroy()
})

test('where no connection can be made, those who wait learn it with the first', async () => {
  await using database = await testDatabase()
  const way = await openDatabaseWay(database.settings.connection)
  way.isSilent = true
  const db = openDatabase({ connection: way.connection, poolSize: 1, connectTimeoutMs: ENOUGH_MS })
  const startedAt = performance.now()
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(db)))
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill('rejected'))
  expect(performance.now() - startedAt).toBeLessThan(ENOUGH_MS * 10)
  way.isSilent = false
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  way.close()
})

test('a transaction undone for the sake of another one is tried again', async () => {
  await using database = await testDatabase()
  await sql`create table counted (id int primary key, n int not null)`.execute(database.db)
  await sql`insert into counted values (1, 0)`.execute(database.db)
  const countOn = () =>
    transaction(
      database.db,
      async (trx) => {
        const { rows } = await sql<{ n: number }>`select n from counted`.execute(trx)
        await sql`select pg_sleep(0.02)`.execute(trx)
        await sql`update counted set n = ${(rows[0]?.n ?? 0) + 1}`.execute(trx)
      },
      'serializable',
    )
  await Promise.all([countOn(), countOn()])
  expect((await sql`select n from counted`.execute(database.db)).rows).toEqual([{ n: 2 }])
})

test('any other error of a transaction is thrown at once, and nothing of it stays', async () => {
  await using database = await testDatabase()
  await sql`create table kept (id int primary key)`.execute(database.db)
  let tried = 0
  await expect(
    transaction(database.db, async (trx) => {
      tried += 1
      await sql`insert into kept values (1)`.execute(trx)
      await sql`select 1 / 0`.execute(trx)
    }),
  ).rejects.toMatchObject({ code: '22012' })
  expect(tried).toBe(1)
  expect((await sql`select count(*) as n from kept`.execute(database.db)).rows).toEqual([{ n: 0 }])
})

const otherConnections = async (db: Db) => {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.count
}

test('a connection killed while idle, or held by a transaction, throws that the database is away and is replaced', async () => {
  await using database = await testDatabase()
  const others = sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `
  const killer = openDatabase({ ...database.settings, poolSize: 1 })
  await sql`select 1`.execute(database.db)
  await others.execute(killer)
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(database.db).then(
        (result) => result.rows,
        () => [],
      ),
    )
    .toEqual([{ one: 1 }])

  const interrupted = database.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await others.execute(killer)
    await expect.poll(() => otherConnections(killer)).toBe(0)
    await sql`select 1`.execute(trx)
  })
  const error = await interrupted.catch((caught: unknown) => caught)
  expect(isDatabaseAway(error)).toBe(true)
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  await killer.destroy()
})

test('a bare connection is lent and comes back', async () => {
  await using database = await testDatabase()
  const lend = (n: number) =>
    withClient(database.db, async (client) => (await client.query('select $1::int8 as n', [n])).rows)
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map(lend))).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [{ n }]))
})

test.each([
  ['nobody listens', 'postgres://nobody@127.0.0.1:1/nothing'],
  ['no socket', { host: '/nowhere', port: 5432, user: 'nobody', database: 'nothing' }],
])('a database that is away is distinguished from a mistake: %s', async (_, connection) => {
  const db = openDatabase({ connection })
  const error = await sql`select 1`.execute(db).catch((caught: unknown) => caught)
  expect(isDatabaseAway(error)).toBe(true)
  await db.destroy()
})

const answerTo = (db: Db, value: number) => selectPlanned(db, sql<{ one: number }>`select ${value}::int as one`)
const plansOf = async (db: Db) =>
  (await sql<{ planned: number }>`select count(*) as planned from pg_prepared_statements`.execute(db)).rows[0]?.planned

test('a statement that one plan fits is planned by its connection, whatever its values', async () => {
  await using database = await testDatabase()
  const db = openDatabase({ ...database.settings, poolSize: 1 })
  for (const value of [1, 2, 3]) expect(await answerTo(db, value)).toEqual([{ one: value }])
  expect(await plansOf(db)).toBe(1)
  await db.destroy()
})

test.each([
  ['behind a pooler', { directUrl: 'postgres://past-the-pooler' }],
  ['where asked for', { plansEachTime: true }],
])('such a statement is planned each time %s', async (_, settings) => {
  await using database = await testDatabase()
  const db = openDatabase({ ...database.settings, ...settings, poolSize: 1 })
  expect(await answerTo(db, 1)).toEqual([{ one: 1 }])
  expect(await plansOf(db)).toBe(0)
  await db.destroy()
})

test('such a statement runs in a transaction, too', async () => {
  await using database = await testDatabase()
  expect(await transaction(database.db, (trx) => answerTo(trx, 1))).toEqual([{ one: 1 }])
})

test('a pooler that no setting names lends other connections: there it is answered, too, and planned each time from then on', async () => {
  await using database = await testDatabase()
  const db = openDatabase({ ...database.settings, poolSize: 1 })
  await answerTo(db, 1)
  const { rows } = await sql<{
    name: string
    statement: string
  }>`select name, statement from pg_prepared_statements`.execute(db)
  // The same in each process, and of nothing else: another's connection must not answer another question.
  const { name = '', statement = '' } = rows[0] ?? {}
  expect(name).toBe(`planned_${createHash('sha256').update(statement).digest('hex').slice(0, 32)}`)

  await sql`deallocate all`.execute(db)
  expect(await answerTo(db, 2)).toEqual([{ one: 2 }])
  expect([await answerTo(db, 3), await plansOf(db)]).toEqual([[{ one: 3 }], 0])

  const other = openDatabase({ ...database.settings, poolSize: 1 })
  await sql.raw(`prepare ${name} as select 1`).execute(other)
  expect(await answerTo(other, 2)).toEqual([{ one: 2 }])
  expect([await answerTo(other, 3), await plansOf(other)]).toEqual([[{ one: 3 }], 0])
  await Promise.all([db.destroy(), other.destroy()])
})
