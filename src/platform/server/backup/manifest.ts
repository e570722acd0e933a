import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError, wordsOf } from './backup-error.ts'
import type { BackupTarget } from './target.ts'

/** What a backup holds, readable without its key: which files it needs decides what may be removed. */
const Manifest = z.object({
  format: z.literal(1),
  id: z.string(),
  /** of the installation, from its database */
  installation: z.string(),
  /** the program that made it */
  version: z.string(),
  migrations: z.array(z.string()),
  postgres: z.int(),
  /** the moment whose state it shows */
  at: z.iso.datetime(),
  /** undefined: not sealed */
  publicKey: z.string().optional(),
  databaseBytes: z.number(),
  /** the first file of the database's log from which a later moment can be reached; undefined: of a PostgreSQL of one's own, whose log is its own */
  firstLog: z.string().optional(),
  /** by table, as counted in the copy that was started */
  rows: z.record(z.string(), z.number()),
  files: z.array(z.object({ key: z.string(), bytes: z.number() })),
})
export type Manifest = z.output<typeof Manifest>

export const manifestName = (id: string) => `backups/${id}/manifest.json`
export const databaseName = (id: string) => `backups/${id}/database`
export const fileName = (keyId: string, key: string) => `files/${keyId}/${key}`

export async function putManifest(target: BackupTarget, manifest: Manifest): Promise<void> {
  async function* content() {
    yield Buffer.from(JSON.stringify(manifest))
  }
  await target.put(manifestName(manifest.id), content())
}

/** The backups that are whole, the newest first. Rejects when one can't be read, unless `onUnreadable` is given why. */
export async function readManifests(
  target: BackupTarget,
  onUnreadable?: (error: BackupError) => void,
): Promise<Manifest[]> {
  const names = [...(await target.list('backups')).keys()].filter((name) => name.endsWith('/manifest.json'))
  const manifests: Manifest[] = []
  for (const name of names.toSorted().toReversed()) {
    try {
      manifests.push(await readManifest(target, name))
    } catch (error) {
      const values = { name, target: target.name, reason: wordsOf(error) }
      const unread = new BackupError('unreadable', values, { cause: error })
      if (!onUnreadable) throw unread
      onUnreadable(unread)
    }
  }
  return manifests
}

async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const text = (await buffer(await target.get(name))).toString('utf8')
  const read = Manifest.safeParse(parsed(text))
  if (!read.success) throw new BackupError('damaged', {}, { cause: read.error })
  return read.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
