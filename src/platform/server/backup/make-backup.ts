import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileStore } from '../files/file-store.ts'
import { FileGone } from '../files/store.ts'
import type { FileStore } from '../files/store.ts'
import type { Text } from '../../rules/text.ts'
import { selectInstallationId } from '../http/installation.sql.ts'
import type { Place } from '../move/place.ts'
import { VERSION } from '../process/version.ts'
import { sealingKeyText } from '../sealing/sealing-keys.ts'
import type { Config } from '../settings/config.ts'
import { BackupError, backupWords } from './backup-error.ts'
import { backupKeyId } from './backup-key.ts'
import type { BackupTarget } from './target.ts'
import { copyByMove, copyEmbedded } from './checked-copy.ts'
import type { CheckedCopy } from './checked-copy.ts'
import { lockBackups } from './cluster-copy.sql.ts'
import type { OpenCluster } from './live-cluster.ts'
import { databaseName, fileName, manifestName, putManifest, readManifests } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import type { Removal } from './removal.ts'
import { emptyStaging, removeStaging } from './staging.ts'
import { claimTarget } from './claim-target.ts'
import { removeOldLog } from './kept-log.ts'
import { reportingTarget } from './reporting-target.ts'
import { compressed, one, sealedFor } from './packing.ts'
import type { Bytes } from './sealed-stream.ts'
import { packed, tarEnd } from './tar.ts'

const FILES_AT_ONCE = 4
/** However few days backups are kept, the last of them stay. */
const FEWEST_KEPT = 3

interface Making {
  config: Config
  /** the embedded database, or one of one's own */
  source: OpenCluster | Place
  target: BackupTarget
  /** backups were made there before */
  isKnown: boolean
  removal: Removal
  say: (line: string) => void
}

/**
 * Backs up the running installation: its files, those alone that the target lacks, and a copy of its database, which is started and
 * read before it is packed. What is written counts once its manifest is there. Throws in words; the installation stays as it was.
 */
export async function makeBackup(asked: Making): Promise<Manifest> {
  const { source, isKnown, config, removal, say } = asked
  using target = reportingTarget(asked.target, say)
  const making = { ...asked, target }
  return await source.db.connection().execute(async (connection) => {
    if (!(await lockBackups(connection))) throw new BackupError('another')
    const installation = await selectInstallationId(source.db)
    await claimTarget(target, installation, isKnown)
    await removeUnfinished(target, removal, say)
    // Most of the files first, what was added meanwhile afterwards: no row of the copy lacks its file.
    const before = await putFiles(making)
    const staging = await emptyStaging(config.dataDir, 'backup-copy', say)
    try {
      const copied =
        'folder' in source
          ? await copyEmbedded(connection, { ...making, source, staging })
          : await copyByMove({ ...making, source, staging })
      const after = await putFiles(making)
      const files = [...new Map([...before, ...after].map((file) => [file.key, file])).values()]
      const manifest = await packDatabase(making, staging, { ...copied, files })
      // A disk that was unmounted meanwhile.
      await claimTarget(target, installation, true)
      await putManifest(target, manifest)
      return manifest
    } finally {
      removeStaging(staging)
    }
  })
}

async function removeUnfinished(target: BackupTarget, removal: Removal, say: (line: string) => void): Promise<void> {
  for (const name of await target.listUnfinished('backups')) await removal.remove(name)
  const names = [...(await target.list('backups')).keys()]
  for (const name of names.filter((file) => file.endsWith('/database'))) {
    const [, id = ''] = name.split('/')
    if (names.includes(manifestName(id))) continue
    say(`The backup ${id} is not whole; removing what is left of it.`)
    await removal.remove(name)
  }
}

/** Seals the files that the target does not have, and returns all. */
async function putFiles({ config, target }: Making): Promise<Manifest['files']> {
  const store = await fileStore(config)
  const keyId = backupKeyId(config.backupPublicKey)
  const there = await target.list(`files/${keyId}`)
  const files: Manifest['files'] = []
  for await (const file of store.list()) files.push(file)
  const left = files.filter(({ key }) => !there.has(fileName(keyId, key))).values()
  const gone = new Set<string>()
  const put = async () => {
    for (const { key, bytes } of left) {
      const name = fileName(keyId, key)
      const content = await contentOf(store, key, bytes)
      if (content) await target.put(name, sealedFor(config, name, content))
      else gone.add(key)
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, put))
  return files.filter(({ key }) => !gone.has(key))
}

/** Undefined where it was removed meanwhile. */
async function contentOf(store: FileStore, key: string, bytes: number): Promise<Bytes | undefined> {
  if (bytes === 0) return one(Buffer.alloc(0))
  try {
    return await store.open(key, { start: 0, end: bytes - 1 })
  } catch (error) {
    if (error instanceof FileGone) return undefined
    throw error
  }
}

async function packDatabase(
  { config, target, say }: Making,
  staging: string,
  { at, ...facts }: CheckedCopy & Pick<Manifest, 'files'>,
): Promise<Manifest> {
  const { backupPublicKey: publicKey } = config
  const id = `${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}-${randomBytes(3).toString('hex')}`
  fs.rmSync(path.join(staging, 'postgres', 'standby.signal'), { force: true })
  say(publicKey === undefined ? 'Packing it, unsealed …' : 'Sealing it …')
  const name = databaseName(id)
  const databaseBytes = await target.put(name, sealedFor(config, name, compressed(archive(config, staging))))
  const { version, format } = { version: VERSION, format: 1 as const }
  return { format, id, version, at: at.toISOString(), publicKey, databaseBytes, ...facts }
}

/** The key of the installation's secrets leaves the machine sealed or not at all. */
async function* archive(config: Config, staging: string): AsyncGenerator<Buffer> {
  if (config.backupPublicKey !== undefined) {
    const file = path.join(staging, 'sealing.key')
    fs.writeFileSync(file, sealingKeyText(config), { mode: 0o600 })
    yield* packed(file, 'sealing.key')
  }
  yield* packed(path.join(staging, 'postgres'), 'postgres')
  yield tarEnd()
}

/**
 * Removes backups that are older than `keepDays`, and the files and log that none of the others needs. One that can't be removed is kept
 * with these; one whose manifest can't be read may need any. Returns what can't be read.
 */
export async function removeOldBackups(
  { config, target, removal, say }: Pick<Making, 'config' | 'target' | 'removal' | 'say'>,
  now: Date,
): Promise<Text[]> {
  const unreadable: Text[] = []
  const manifests = await readManifests(target, ({ words }) => unreadable.push(words))
  const oldest = now.getTime() - config.backupKeepDays * 86_400_000
  const kept: Manifest[] = []
  for (const [place, manifest] of manifests.entries()) {
    const isOld = place >= FEWEST_KEPT && Date.parse(manifest.at) < oldest
    // The manifest first: without it nothing counts as a backup.
    if (!isOld || !(await removal.remove(manifestName(manifest.id)))) kept.push(manifest)
    else if (await removal.remove(databaseName(manifest.id)))
      say(`Removed the backup ${manifest.id}, older than ${config.backupKeepDays} days.`)
  }
  if (unreadable.length > 0) return [...unreadable, backupWords('restStays')]
  const needed = new Set(
    kept.flatMap(({ publicKey, files }) => files.map(({ key }) => fileName(backupKeyId(publicKey), key))),
  )
  for (const name of (await target.list('files')).keys()) if (!needed.has(name)) await removal.remove(name)
  await removeOldLog(target, kept, removal)
  return []
}
