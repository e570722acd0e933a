import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../areas.ts'
import { addressOf, emptyDatabase, ownedDatabase } from '../../testing/empty-database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { addDevice, addOwner } from '../../testing/test-fleet.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { makeBackupKey, openBackupKey } from './backup-key.ts'
import { openTarget } from './backup-target.ts'
import { manifestName, readManifests } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Restoring } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

// A database of one's own, named by DATABASE_URL; the tests go on with what the one before left.

// A backup starts a database of its own, and so does a restore: half a minute each on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const KILLS = Number(process.env['KILLS'] ?? 3)
let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = makeThrowawayFolder('own-backup')
  fs.mkdirSync(`${folder}/target`)
  const owner = await addOwner(database.db, 'kept')
  for (const mark of ['one', 'two']) await addDevice(database.db, owner, mark)
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  fs.rmSync(folder, { recursive: true, force: true })
})

const configOf = ({ settings }: Pick<TestDatabase, 'settings'>, dataDir = 'data') =>
  readConfig({ DATA_DIR: `${folder}/${dataDir}`, DATABASE_URL: addressOf(settings), LOG_LEVEL: 'silent' })

const privateKey = () => Promise.reject(new Error('it is not sealed'))

async function restore(
  into: Pick<TestDatabase, 'settings'>,
  more: Partial<Pick<Restoring, 'toTime' | 'isDrill'>> = {},
) {
  const config = configOf(into, 'other')
  const target = await openTarget(`${folder}/target`, config)
  return restoreBackup({ config, target, privateKey, isDrill: false, replaces: false, say: () => {}, ...more })
}

test('a running database of one’s own is backed up, and comes back in an empty one of a plain owner', async () => {
  // Its connections are open meanwhile, as a server's are.
  await sql`select 1`.execute(database.db)
  const backUp = () => runBackup(configOf(database), { to: `${folder}/target`, say: () => {} })
  const both = await Promise.allSettled([backUp(), backUp()])
  expect(both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([
    expect.stringContaining('Another backup of this installation is running'),
  ])
  const [manifest] = await readManifests(await openTarget(`${folder}/target`, configOf(database)))
  expect(manifest?.rows['public.device']).toBe(2)
  const into = await ownedDatabase()
  const { rows } = await restore(into)
  expect(rows).toEqual(manifest?.rows)
  const devices = () => database.db.selectFrom('device').selectAll().orderBy('id').execute()
  expect(await into.db.selectFrom('device').selectAll().orderBy('id').execute()).toEqual(await devices())
  expect(fs.readdirSync(`${folder}/data`).filter((name) => name !== 'sealing.key')).toEqual([])
})

test('a drill changes nothing; a time is refused, and so is a database in use or with something in it', async () => {
  const { rows } = await restore(database, { isDrill: true })
  expect(rows['public.device']).toBe(2)
  await expect(restore(await emptyDatabase(), { toTime: 'latest' })).rejects.toThrow('whose log is not kept here')
  const filled = await emptyDatabase()
  const server = await emptyDatabase()
  await sql`select 1`.execute(server.db)
  await expect(restore(server)).rejects.toThrow('Stop it first; nothing was changed.')
  await sql`create table theirs ()`.execute(filled.db)
  await filled.db.destroy()
  await expect(restore(filled)).rejects.toThrow('is not empty: it has theirs')
})

const backUpTo = (to: string) => runBackup(configOf(database), { to, say: () => {} })
const kept = async (to: string) => readManifests(await openTarget(to, configOf(database)))
const leftovers = () => fs.readdirSync(`${folder}/data`).filter((name) => name !== 'sealing.key')
const mount = (...options: string[]) => spawnSync('mount', options).status === 0

test('a target that is gone, full or read-only is refused in words, and nothing is left behind', async ({ skip }) => {
  await expect(backUpTo(`${folder}/gone`)).rejects.toThrow('is not there')
  const small = `${folder}/small`
  fs.mkdirSync(small)
  skip(!mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small), 'only root may mount')
  onTestFinished(() => void spawnSync('umount', ['-l', small]))
  await expect(backUpTo(small)).rejects.toThrow('is full. Make room there')
  expect(await kept(small)).toEqual([])
  expect(mount('-o', 'remount,ro', small)).toBe(true)
  await expect(backUpTo(small)).rejects.toThrow('is read-only. Mount it')
  expect(leftovers()).toEqual([])
  const runs = await database.db.selectFrom('backup_run').select('error').orderBy('id', 'desc').limit(3).execute()
  expect(runs.map(({ error }) => /read-only|full|not there/.exec(error?.en ?? '')?.[0])).toEqual([
    'read-only',
    'full',
    'not there',
  ])
})

test('a wrong passphrase and a backup of a later program are refused before the database is touched', async () => {
  const [sealed, publicKey] = [`${folder}/sealed`, makeBackupKey(`${folder}/key`, 'a long passphrase')]
  fs.mkdirSync(sealed)
  const config = { ...configOf(database), backupPublicKey: publicKey }
  await runBackup(config, { to: sealed, say: () => {} })
  const into = await emptyDatabase()
  const restored = async (passphrase: string) =>
    restoreBackup({
      config: configOf(into, 'other'),
      target: await openTarget(sealed, config),
      privateKey: () => Promise.resolve(openBackupKey(`${folder}/key`, passphrase)),
      isDrill: false,
      replaces: false,
      say: () => {},
    })
  await expect(restored('another passphrase')).rejects.toThrow('The passphrase does not open')
  const [latest] = await kept(sealed)
  const file = path.join(sealed, manifestName(latest?.id ?? ''))
  const whole = fs.readFileSync(file)
  fs.writeFileSync(file, JSON.stringify({ ...latest, migrations: [...(latest?.migrations ?? []), '9999-later'] }))
  await expect(restored('a long passphrase')).rejects.toThrow('with 9999-later, which this version does not know')
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(into.db)
  expect(rows).toEqual([])
  await into.db.destroy()
  fs.writeFileSync(file, whole)
  expect((await restored('a long passphrase')).rows['public.device']).toBe(2)
})

test(
  'killed at any moment it leaves the database whole, and the next one is',
  async () => {
    const run = () =>
      spawn(process.execPath, [path.resolve('scripts/run.mjs'), 'src/backup.ts', '--to', `${folder}/target`], {
        env: {
          ...process.env,
          DATA_DIR: `${folder}/data`,
          DATABASE_URL: addressOf(database.settings),
          LOG_LEVEL: 'silent',
        },
        stdio: 'ignore',
      })
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = run()
      const exit = once(child, 'exit')
      await Promise.race([sleep(Math.random() * 8000), exit])
      child.kill('SIGKILL')
      await exit
    }
    const before = (await kept(`${folder}/target`)).length
    const [code] = (await once(run(), 'exit')) as [number]
    expect(code).toBe(0)
    const after = await kept(`${folder}/target`)
    expect(after.length).toBe(before + 1)
    expect(after[0]?.rows['public.device']).toBe(2)
    expect(leftovers()).toEqual([])
    expect(await database.db.selectFrom('device').select('id').execute()).toHaveLength(2)
  },
  90_000 + KILLS * 20_000,
)
