import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Gauge } from 'prom-client'
import { isBackupDue } from '../../rules/backup-due.ts'
import type { App } from '../context.ts'
import { lowerSessionPriority } from '../process/lower-priority.ts'
import { selectLastBackups } from './backup-run.sql.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** Polls and calls of the server come first. */
const LOW_PRIORITY = 5

const lastBackup = new Gauge({
  name: 'minerva_last_backup_timestamp_seconds',
  help: 'When the last good backup was made, in seconds since 1970; 0: never',
})

type Installed = Pick<App, 'config' | 'db' | 'log'>

/** Makes the backup of the day when it is due, as a process of its own: it reads and packs all of the database. */
export async function backUpWhenDue(app: Installed, signal: AbortSignal): Promise<void> {
  const { config, db } = app
  const known = await selectLastBackups(db)
  lastBackup.set((known.good?.at.getTime() ?? 0) / 1000)
  if (config.backupTo === undefined) return
  const { good, lastStartedAt } = known
  if (!isBackupDue({ lastGoodAt: good?.at, lastStartedAt }, config.backupAt, config.timeZone, new Date())) return
  await runInChild(app, signal)
  lastBackup.set(Date.now() / 1000)
}

async function runInChild({ config, log }: Omit<Installed, 'db'>, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'run.mjs'), 'src/backup.ts'], {
    env: { ...process.env, DATA_DIR: config.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    signal,
  })
  const failed = once(child, 'error').then(([error]) => Promise.reject(error as Error))
  if (child.pid !== undefined) lowerSessionPriority(LOW_PRIORITY, child.pid)
  const complaints: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => log.info({ backup: line }))
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line))
  const [code] = (await Promise.race([once(child, 'close'), failed])) as [number | null]
  if (code !== 0) throw new Error(complaints.join(' ') || 'the backup was ended before it was whole')
}
