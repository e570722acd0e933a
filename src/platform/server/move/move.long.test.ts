import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { debianPostgres } from '../../testing/debian-postgres.ts'
import { addressOf } from '../../testing/empty-database.ts'
import { addDevice, addOwner } from '../../testing/test-fleet.ts'
import { newInstallation } from '../backup/backup-testing.ts'
import type { Installation } from '../backup/backup-testing.ts'
import { startCluster } from '../backup/live-cluster.ts'
import { chooseServerUser } from '../postgres/server-user.ts'

// The program itself, killed at any moment (KILLS, 3 unless given), between the embedded PostgreSQL and the system's, which is older.

const KILLS = Number(process.env['KILLS'] ?? 3)
const ROOT = path.resolve(import.meta.dirname, '../../../..')
let installation: Installation
let programs: string
const at = (...below: string[]) => installation.at(...below)
beforeAll(async () => {
  installation = await newInstallation()
  const owner = await addOwner(installation.db, 'moved')
  for (const mark of ['one', 'two', 'three']) await addDevice(installation.db, owner, mark)
  programs = debianPostgres(chooseServerUser(at('data', 'postgres'))).binFolder
})
afterAll(() => installation[Symbol.asyncDispose]())

function move(...options: string[]) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/run.mjs'), 'src/move.ts', ...options], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: at('data'), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, complaint: text(child.stderr), ended: once(child, 'exit') as Promise<[number | null]> }
}
async function moved(...options: string[]): Promise<void> {
  const { complaint, ended } = move(...options)
  const [[status], words] = await Promise.all([ended, complaint])
  expect([status, words]).toEqual([0, ''])
}
const older = (dataDir: string) => startCluster({ dataDir: at(dataDir), say: () => {}, programs })

/** By a connection that is not Minerva's, which a move would refuse. */
async function emptyIfWhole(address: string): Promise<void> {
  const client = new Client(address)
  await client.connect()
  const { rows } = await client.query<{ mark: string | null }>("select to_regclass('incomplete_move')::text as mark")
  if (rows[0]?.mark === null) await client.query('drop schema public cascade; create schema public')
  await client.end()
}

test('a running server, and a folder without a database, are refused', async () => {
  expect(await move('--to', at('new')).complaint).toContain('A server runs on the database in')
  expect(await move('--from', at('none'), '--to', at('new')).complaint).toContain('There is no database in')
})

test('moves killed at any moment leave the source whole; the next one arrives in an older PostgreSQL, and comes back from its folder', async () => {
  await installation.server.stop()
  {
    await using own = await older('old')
    const to = addressOf({ connection: own.connection })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended } = move('--to', to, '--replace')
      await Promise.race([sleep(500 + Math.random() * 4000), ended])
      child.kill('SIGKILL')
      await ended
      // One that was quicker, or was killed at its very end, left a whole database, which no move replaces.
      await emptyIfWhole(to)
      // Its PostgreSQL ends by itself, and its connections to the other with it.
      await sleep(3000)
    }
    await moved('--to', to, '--replace')
    expect(await own.db.selectFrom('device').select('name').execute()).toHaveLength(3)
  }
  await moved('--from', at('old'), '--from-programs', programs, '--to', at('new'))
  await using back = await startCluster({ dataDir: at('new'), say: () => {} })
  await using source = await startCluster({ dataDir: at('data'), say: () => {} })
  const devices = ({ db }: Pick<typeof back, 'db'>) => db.selectFrom('device').selectAll().orderBy('id').execute()
  expect(await devices(back)).toEqual(await devices(source))
})
