import fs from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../areas.ts'
import { addressOf, emptyDatabase, ownedDatabase } from '../../testing/empty-database.ts'
import { testDatabase } from '../../testing/test-database.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { addDevice, addOwner } from '../../testing/test-fleet.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { openTarget } from './backup-target.ts'
import { readManifests } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import type { Restoring } from './restore-backup.ts'
import { runBackup } from './run-backup.ts'

// A database of one's own, named by DATABASE_URL; the tests go on with what the one before left.

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
