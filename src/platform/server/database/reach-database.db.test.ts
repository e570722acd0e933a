import net from 'node:net'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { databaseOf } from '../../testing/global-setup.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { reachDatabase } from './reach-database.ts'
import { nightlyTest } from '../../testing/nightly-test.ts'

function urlOf(database: string): string {
  const connection = databaseOf(inject('testServer').connection, database)
  if (typeof connection === 'string') return connection
  return `postgres://${connection.user}@/${database}?host=${encodeURIComponent(connection.host)}&port=${connection.port}`
}

async function complaint(url: string, said: string[] = [], waitMs = 0): Promise<string> {
  const error: unknown = await reachDatabase('DATABASE_URL', url, { say: (line) => said.push(line), waitMs }).then(
    () => new Error('it was reached'),
    (failure: unknown) => failure,
  )
  const { message, cause } = error as Error
  return `${message} ${cause instanceof Error ? cause.message : ''}`
}

test('a database that is there is reached without a word', async () => {
  const said: string[] = []
  expect(await complaint(urlOf('postgres'), said)).toBe('it was reached ')
  expect(said).toEqual([])
})

test('no connection is left behind, which a move or a distribution would take for a server', async () => {
  await using database = await testDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
  await reachDatabase('DATABASE_URL', urlOf(rows[0]?.name ?? ''), { say: () => {} })
  const left = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and query = 'select 1'`.execute(
        database.db,
      )
    ).rows.length
  // A pool that stays open gives an idle connection up after ten seconds.
  await expect.poll(left, { timeout: 3000 }).toBe(0)
})

test('one that refuses is named, with its reason', async () => {
  expect(await complaint(urlOf('no_such_database'))).toMatch(
    /the database that DATABASE_URL names \(postgres:\/\/.*no_such_database.*\) refuses it\. .*"no_such_database" does not exist/,
  )
})

nightlyTest(
  'one that does not answer is named, waited for and logged, without its password',
  async () => {
    // Accepts the connection and sends nothing.
    const silent = net.createServer().listen(0, '127.0.0.1')
    const { port } = await new Promise<net.AddressInfo>((resolve) => {
      silent.once('listening', () => resolve(silent.address() as net.AddressInfo))
    })
    const said: string[] = []
    const words = await complaint(`postgres://minerva:s3cret@127.0.0.1:${port}/fleet?password=s3cret`, said, 100)
    silent.close()
    expect(words).toContain(`DATABASE_URL names (postgres://minerva@127.0.0.1:${port}/fleet) did not answer`)
    expect(said.join()).toContain(`Waiting for the database that DATABASE_URL names (postgres://minerva@127.0.0.1`)
    expect([words, ...said].join()).not.toContain('s3cret')
  },
  20_000,
)
