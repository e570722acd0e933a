import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { backupTexts } from '../../rules/backup-text.ts'
import type { Config } from '../settings/config.ts'
import { BackupError } from './backup-error.ts'
import type { BackupTarget } from './target.ts'

const UNFINISHED = '.part'

/** Rejects in words when the folder is not there: making it would fill the disk below a mount that is missing. */
export async function openTarget(to: string, config: Config): Promise<BackupTarget> {
  const bucket = /^s3:\/\/([^/]+)(?:\/(.+?))?\/?$/.exec(to)
  if (bucket) {
    // Its client takes 30 MB of memory, which only those who use it pay.
    const { s3Target } = await import('./s3-target.ts')
    return s3Target(to, { bucket: bucket[1] ?? '', folder: bucket[2] ?? '' }, config)
  }
  return folderTarget(path.resolve(to))
}

async function folderTarget(root: string): Promise<BackupTarget> {
  const inWords = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw folderError(root, error)
    })
  await inWords(fs.readdir(root))
  const placeOf = (name: string) => path.join(root, ...name.split('/'))
  const nameOf = (file: string) => path.relative(root, file).split(path.sep).join('/')
  async function filesBelow(folder: string): Promise<string[]> {
    const entries = await inWords(
      fs.readdir(placeOf(folder), { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      }),
    )
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  }
  return {
    name: root,
    async put(name, content) {
      const place = placeOf(name)
      const unfinished = place + UNFINISHED
      try {
        // The root itself is not made: it may be a disk that is gone.
        await fs.access(root, fs.constants.W_OK)
        await fs.mkdir(path.dirname(place), { recursive: true })
        const file = await fs.open(unfinished, 'w', 0o600)
        await pipeline(content, file.createWriteStream({ flush: true }))
        const { size } = await fs.stat(unfinished)
        await fs.rename(unfinished, place)
        return size
      } catch (error) {
        await fs.rm(unfinished, { force: true }).catch(() => {})
        throw folderError(root, error)
      }
    },
    get: (name) =>
      inWords(fs.open(placeOf(name)).then((file) => createReadStream('', { fd: file, highWaterMark: 2 ** 20 }))),
    async list(folder) {
      const files = (await filesBelow(folder)).filter((file) => !file.endsWith(UNFINISHED))
      return new Map(await Promise.all(files.map(async (file) => [nameOf(file), (await fs.stat(file)).size] as const)))
    },
    async remove(name) {
      await inWords(fs.rm(placeOf(name), { force: true }))
      // A backup's own folder goes with its last file.
      await fs.rmdir(path.dirname(placeOf(name))).catch(() => {})
    },
    listUnfinished: async (folder) =>
      (await filesBelow(folder)).filter((file) => file.endsWith(UNFINISHED)).map(nameOf),
  }
}

const FOLDER_WORDS: Record<string, keyof typeof backupTexts> = {
  ENOSPC: 'folderFull',
  EDQUOT: 'folderQuota',
  EROFS: 'folderReadOnly',
  // All of it: a disk that comes from another machine has files of that machine's user.
  EACCES: 'folderClosed',
  EPERM: 'folderProtected',
  ENOENT: 'folderMissing',
  EIO: 'folderBroken',
  ESTALE: 'folderGone',
  ENOTCONN: 'folderGone',
}

function folderError(folder: string, cause: unknown): unknown {
  const name = FOLDER_WORDS[(cause as NodeJS.ErrnoException).code ?? '']
  return name ? new BackupError(name, { folder, user: os.userInfo().username }, { cause }) : cause
}
