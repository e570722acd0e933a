import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from './platform/testing/empty-database.ts'
import { citusWorkers, emptyCitusDatabase } from './platform/testing/citus.ts'
import { makeThrowawayFolder } from './platform/testing/throwaway-folder.ts'
import { openDatabase } from './platform/server/database/database.ts'

// What docs/operations.md has people do on several machines, done. Adding a worker has been done by then, by its own address.

const text = fs.readFileSync('docs/operations.md', 'utf8')
const [, section = ''] = /## Several machines for the database\n([\s\S]*?)\n## /.exec(text) ?? []
const statements = [...section.matchAll(/`(select [^`]+)`/g)]
  .map(([, statement = '']) => statement)
  .filter((statement) => !/'db\d'/.test(statement))

test('npm run distribute, again, and each statement', async () => {
  const { settings, ...database } = await emptyCitusDatabase()
  onTestFinished(() => database[Symbol.asyncDispose]())
  const dataDir = makeThrowawayFolder('operations')
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const distribute = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'src/distribute.ts'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: addressOf(settings) },
    })
    return { status, stdout: stdout + stderr }
  }
  expect(distribute()).toMatchObject({ status: 0, stdout: expect.stringContaining('device_daily: distributed in') })
  expect(distribute()).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('device_daily: already distributed'),
  })

  const db = openDatabase(settings)
  onTestFinished(() => db.destroy())
  // An empty machine, as one that was just added.
  const { hostname, port } = new URL((await citusWorkers()).at(-1) ?? '')
  const node = [hostname, Number(port || 5432)] as const
  await sql`select citus_drain_node(${node[0]}, ${node[1]}, shard_transfer_mode => 'block_writes')`.execute(db)
  await sql`select citus_set_node_property(${node[0]}, ${node[1]}, 'shouldhaveshards', true)`.execute(db)
  const shards = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from citus_shards where nodename = ${node[0]} and nodeport = ${node[1]}`.execute(db)
    return rows[0]?.n ?? 0
  }
  expect(await shards()).toBe(0)
  expect(statements.length).toBeGreaterThanOrEqual(4)
  for (const statement of statements) await sql.raw(statement).execute(db)
  await expect.poll(shards, { timeout: 90_000 }).toBeGreaterThan(0)
}, 240_000)
