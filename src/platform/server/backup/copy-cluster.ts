import fs from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../database/database.ts'
import { BackupError } from './backup-error.ts'
import { beginCopy, endCopy } from './cluster-copy.sql.ts'
import { LOG_FOLDER } from './keep-log.ts'

/** Folders whose content belongs to the running server; PostgreSQL makes it again. The log follows below. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  LOG_FOLDER,
])
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|backup_manifest|pg_internal\.init.*|pgsql_tmp.*|(standby|recovery)\.signal|current_logfiles.*)$/
const CONTROL = 'global/pg_control'
const AT_ONCE = 4

export interface Copied {
  /** the first file of the log that it needs */
  firstLog: string
  /** when it shows the database as it was */
  at: Date
}

/**
 * Copies the files of a running cluster to the new folder `to`, with the log that makes them whole. `connection` is one, and keeps the
 * copy's lock: when it breaks, the copy is none.
 */
export async function copyCluster(connection: Db, from: string, to: string): Promise<Copied> {
  await beginCopy(connection)
  await fs.mkdir(to, { mode: 0o700 })
  const files = await makeFolders(from, to)
  await copyFiles(from, to, files, true)
  // As PostgreSQL's own programs do: last.
  await copyFiles(from, to, [CONTROL])
  const { label, tablespaces, lastLog, endedAt } = await endCopy(connection)
  if (tablespaces.trim() !== '') throw new BackupError('tablespaces')
  await fs.writeFile(path.join(to, 'backup_label'), label)
  const firstLog = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (firstLog === undefined) throw new Error(`PostgreSQL names no log in its label: ${label}`)
  const log = (await fs.readdir(path.join(from, 'pg_wal'))).filter(
    (name) =>
      // The histories of databases that were restored, too: they name where the log goes on.
      /^[0-9A-F]{8}\.history$/.test(name) || (name >= firstLog && name <= lastLog && /^[0-9A-F]{24}$/.test(name)),
  )
  await copyFiles(
    from,
    to,
    log.map((name) => `pg_wal/${name}`),
  )
  return { firstLog, at: endedAt }
}

/** Makes the folders, and returns the files to copy. */
async function makeFolders(from: string, to: string, below = ''): Promise<string[]> {
  const files: string[] = []
  for (const entry of await fs.readdir(path.join(from, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name)
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue
    if (!entry.isDirectory()) files.push(name)
    else {
      await fs.mkdir(path.join(to, name), { mode: 0o700 })
      if (!EMPTY.has(name)) files.push(...(await makeFolders(from, to, name)))
      else if (name === 'pg_wal') await fs.mkdir(path.join(to, name, 'archive_status'), { mode: 0o700 })
    }
  }
  return files
}

/** `mayGo`: tables and indexes that are dropped meanwhile, of which the log knows. */
async function copyFiles(from: string, to: string, files: readonly string[], mayGo = false): Promise<void> {
  const left = files.values()
  const copy = async () => {
    for (const name of left) {
      try {
        await fs.copyFile(path.join(from, name), path.join(to, name), fs.constants.COPYFILE_FICLONE)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !mayGo) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copy))
}
