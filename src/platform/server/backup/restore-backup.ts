import type { KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readMigrationNames } from '../database/migrate.ts'
import { arrivingFile, fileStore } from '../files/file-store.ts'
import { moveDatabase, refuseTarget } from '../move/move-database.ts'
import { openAddress, openNamed, ownAddress } from '../move/place.ts'
import type { Place } from '../move/place.ts'
import { chooseServerUser } from '../postgres/server-user.ts'
import { embeddedProgram, copyFoldersFor } from '../postgres/program.ts'
import { expectKeysInUse, sealingKeyIds } from '../sealing/sealing-keys.ts'
import type { Config } from '../settings/config.ts'
import { backupKeyId } from './backup-key.ts'
import type { BackupTarget } from './target.ts'
import { countRows } from './cluster-copy.sql.ts'
import { KEEP_LOG } from './keep-log.ts'
import { giveLog } from './kept-log.ts'
import type { GivenLog } from './kept-log.ts'
import { servedAt, startCluster } from './live-cluster.ts'
import { databaseName, fileName, readManifests } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { decompressed } from './packing.ts'
import { emptyStaging, removeStaging } from './staging.ts'
import { unsealStream } from './sealed-stream.ts'
import type { Bytes } from './sealed-stream.ts'
import { unpack } from './tar.ts'

/** A day's log takes long to read. */
const READY_WITHIN_MS = 6 * 3_600_000

export interface Restoring {
  config: Config
  target: BackupTarget
  /** opens what is sealed; asked for only then */
  privateKey: () => Promise<KeyObject>
  /** the newest unless given */
  id?: string | undefined
  /** a later moment than the backup's, by the log that was kept; the end of that log */
  toTime?: Date | 'latest' | undefined
  /** everything is brought back and read, then removed again: DATA_DIR stays as it is */
  isDrill: boolean
  /** a database that is there is put aside, not kept in its place */
  replaces: boolean
  say: (line: string) => void
}

export interface Restored {
  manifest: Manifest
  rows: Record<string, number>
  /** the new place of the database that was there */
  asideIn: string | undefined
}

/**
 * Brings an installation back: unpacked next to DATA_DIR's database, started, read and compared with the manifest, and only
 * then put in its place. Killed before that, it leaves everything as it was.
 */
export async function restoreBackup(restoring: Restoring): Promise<Restored> {
  const { config, target, isDrill, replaces, toTime, say } = restoring
  fs.mkdirSync(config.dataDir, { recursive: true })
  const dataDir = fs.realpathSync(config.dataDir)
  const address = isDrill ? undefined : ownAddress(config)
  await using own = address === undefined ? undefined : await openAddress(address)
  if (own) await refuseTarget(own, replaces)
  else if (!isDrill) refuseInUse(dataDir, replaces)
  const manifest = await findBackup(target, restoring)
  await refuseNewer(manifest, config)
  const key = manifest.publicKey === undefined ? undefined : await restoring.privateKey()
  const unsealed = (name: string, source: Bytes) => (key ? unsealStream(source, key, name) : source)

  const staging = await emptyStaging(dataDir, isDrill ? 'restore-drill' : 'restore-copy', say)
  try {
    say(`Unpacking the backup ${manifest.id} of ${manifest.at} …`)
    const name = databaseName(manifest.id)
    await unpack(decompressed(unsealed(name, await target.get(name))), staging)
    say('Starting the database and reading all of it …')
    const giving = () => giveLog(target, path.join(staging, 'postgres'), manifest, unsealed)
    const rows = await startAndCount(restoring, { staging, manifest }, toTime === undefined ? undefined : giving())
    if (toTime === undefined) expectSameRows(manifest.rows, rows)
    say(`${manifest.files.length} files …`)
    await restoreFiles(restoring, manifest, unsealed)
    if (own) await moveInto(own, restoring, staging)
    const asideIn = isDrill || own ? undefined : putInPlace(staging, dataDir, say)
    if (!isDrill) putKeyInPlace(staging, dataDir, config)
    return { manifest, rows, asideIn }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? fullError(dataDir, error) : error
  } finally {
    removeStaging(staging)
  }
}

function fullError(dataDir: string, cause: unknown): Error {
  const words = `There is too little room in ${dataDir} for what the backup holds; the database is as it was. Make room there, or set DATA_DIR to another folder.`
  return new Error(words, { cause })
}

function refuseInUse(dataDir: string, replaces: boolean): void {
  const folder = path.join(dataDir, 'postgres')
  if (servedAt(folder) !== undefined)
    throw new Error(`A server runs on ${dataDir}. Stop it first; nothing was changed.`)
  if (fs.existsSync(folder) && !replaces)
    throw new Error(
      `There is a database in ${dataDir} already; nothing was changed. Add --replace to put it aside (it is kept), or set DATA_DIR to another folder.`,
    )
}

async function findBackup(target: BackupTarget, { id, toTime, say }: Restoring): Promise<Manifest> {
  // One that is damaged is no reason to refuse the others.
  const manifests = await readManifests(target, ({ message }) => say(message))
  const isEarly = ({ at }: Manifest) => !(toTime instanceof Date) || new Date(at) <= toTime
  const found = manifests.find((manifest) => (id === undefined ? isEarly(manifest) : manifest.id === id))
  if (found && toTime !== undefined && found.firstLog === undefined)
    throw new Error(
      `${found.id} is of a PostgreSQL of your own, whose log is not kept here. Leave --to-time out, or reach that moment with the archive of that server.`,
    )
  if (found && isEarly(found)) return found
  const wanted = id !== undefined ? `backup ${id}` : 'whole backup'
  const early = toTime instanceof Date ? ` from before ${toTime.toISOString()}` : ''
  const there = manifests.length === 0 ? 'none' : manifests.map((manifest) => manifest.id).join(', ')
  throw new Error(`${target.name} has no ${wanted}${early}. There: ${there}.`)
}

async function refuseNewer({ migrations, postgres, version }: Manifest, { dataDir }: Config): Promise<void> {
  const known = await readMigrationNames()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `The backup is newer than this program: it was made by Minerva ${version}, with ${unknown.join(', ')}, which this version ` +
        'does not know. Nothing was changed. Install that version or a later one, then restore.',
    )
  const user = chooseServerUser(path.join(dataDir, 'postgres'))
  const { major } = embeddedProgram(user, copyFoldersFor(user, dataDir))
  if (postgres !== major)
    throw new Error(
      `The backup holds a database of PostgreSQL ${postgres}; this program brings ${major}. Nothing was changed. ` +
        'Restore it with the version of Minerva that made it.',
    )
}

/** Ends what the copy began: from now on it is a database of its own. Its secrets must open. */
async function startAndCount(
  restoring: Restoring,
  { staging, manifest }: { staging: string; manifest: Manifest },
  log: GivenLog | undefined,
): Promise<Record<string, number>> {
  const { config, isDrill, toTime, say } = restoring
  await using given = log
  // One that was moved has been stopped in order: there is nothing to recover.
  if (manifest.firstLog !== undefined) fs.writeFileSync(path.join(staging, 'postgres', 'recovery.signal'), '')
  const settings = {
    hot_standby: 'off',
    fsync: isDrill ? 'off' : 'on',
    restore_command: 'false',
    ...(config.backupLog && !isDrill ? KEEP_LOG : { archive_mode: 'off' }),
    ...given?.settings,
    ...(toTime instanceof Date
      ? { recovery_target_time: toTime.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }
      : {}),
  }
  const start = { dataDir: staging, say, settings, readyWithinMs: READY_WITHIN_MS, programsBeside: config.dataDir }
  await using cluster = await startCluster(start).catch((error: unknown) => {
    if (!String(error).includes('recovery target was reached')) throw error
    throw new Error('The log that was kept ends before that time. Take an earlier one, or --to-time latest.', {
      cause: error,
    })
  })
  const ownKey = path.join(staging, 'sealing.key')
  const keys = fs.existsSync(ownKey) ? sealingKeyIds(fs.readFileSync(ownKey, 'utf8'), ownKey) : undefined
  if (keys) await expectKeysInUse(cluster.db, keys)
  else if (!isDrill)
    say(
      `The backup is not sealed, and so has no sealing key: put the installation's own into ${path.join(config.dataDir, 'sealing.key')} before it is started.`,
    )
  return await countRows(cluster.db)
}

function expectSameRows(expected: Record<string, number>, found: Record<string, number>): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const wrong = names.filter((name) => expected[name] !== found[name])
  if (wrong.length === 0) return
  const words = wrong.map((name) => `${name}: ${found[name] ?? 'none'} instead of ${expected[name] ?? 'none'}`)
  throw new Error(
    `The backup is damaged: tables have other rows than when it was made (${words.join(', ')}). Take another one.`,
  )
}

async function restoreFiles(
  { config, target, isDrill }: Restoring,
  { files, publicKey }: Manifest,
  unsealed: (name: string, source: Bytes) => Bytes,
): Promise<void> {
  const store = await fileStore(config)
  const there = new Map<string, number>()
  if (!isDrill) for await (const { key, bytes } of store.list()) there.set(key, bytes)
  for (const { key, bytes } of files) {
    if (there.get(key) === bytes) continue
    const name = fileName(backupKeyId(publicKey), key)
    const content = unsealed(name, await target.get(name))
    if (isDrill) {
      let read = 0
      for await (const part of content) read += part.length
      expectSize(name, read, bytes)
      continue
    }
    const arriving = arrivingFile(config, key)
    fs.mkdirSync(path.dirname(arriving), { recursive: true })
    await pipeline(Readable.from(content), fs.createWriteStream(arriving))
    expectSize(name, fs.statSync(arriving).size, bytes)
    await store.adopt(key, arriving)
  }
}

function expectSize(name: string, found: number, expected: number): void {
  if (found !== expected)
    throw new Error(`${name} in the backup is damaged: it has ${found} bytes instead of ${expected}.`)
}

/** From the database that was unpacked and read, row by row. */
async function moveInto(target: Place, { config, replaces, say }: Restoring, staging: string): Promise<void> {
  await using unpacked = await startCluster({ dataDir: staging, say, programsBeside: config.dataDir })
  await using source = openNamed('the backup', unpacked.connection)
  await moveDatabase({ source, target, replaces, say })
}

/** By renaming alone; what was there is put aside first. */
function putInPlace(staging: string, dataDir: string, say: (line: string) => void): string | undefined {
  const folder = path.join(dataDir, 'postgres')
  const aside = fs.existsSync(folder) ? path.join(dataDir, `postgres.before-${stamp()}`) : undefined
  refuseInUse(dataDir, true)
  if (aside !== undefined) {
    say(`The database that was here goes to ${aside}. If this is interrupted now, rename it back to ${folder}.`)
    fs.renameSync(folder, aside)
  }
  fs.renameSync(path.join(staging, 'postgres'), folder)
  return aside
}

const stamp = () => new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** The installation's sealing key, where the settings name no other. */
function putKeyInPlace(staging: string, dataDir: string, config: Config): void {
  const key = path.join(staging, 'sealing.key')
  const ownFile = path.join(dataDir, 'sealing.key')
  if (fs.existsSync(key) && config.sealingKey === undefined && config.sealingKeyFile === undefined) {
    if (fs.existsSync(ownFile)) fs.renameSync(ownFile, `${ownFile}.before-${stamp()}`)
    fs.renameSync(key, ownFile)
  }
}
