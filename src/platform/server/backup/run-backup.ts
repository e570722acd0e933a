import type { Config } from '../settings/config.ts'
import { openLog } from '../process/log.ts'
import { openSealing } from '../sealing/sealing-keys.ts'
import { readSettings } from '../settings/settings.ts'
import {
  insertBackupRun,
  selectHasBackup,
  updateBackupDone,
  updateBackupFailed,
  updateBackupWarning,
} from './backup-run.sql.ts'
import { backupWords, joined, wordsOf } from './backup-error.ts'
import { openTarget } from './backup-target.ts'
import { openCluster } from './live-cluster.ts'
import { openAddress, ownAddress } from '../move/place.ts'
import { makeBackup, removeOldBackups } from './make-backup.ts'
import { Removal } from './removal.ts'

/** One backup as a command or a schedule runs it: recorded in the database, older ones removed. Throws in words. */
export async function runBackup(
  config: Config,
  { to, isFirst = false, say }: { to?: string | undefined; isFirst?: boolean | undefined; say: (line: string) => void },
): Promise<void> {
  const started = performance.now()
  const address = ownAddress(config)
  await using source = address === undefined ? await openCluster(config.dataDir, say) : await openAddress(address)
  const { db } = source
  const sealing = await openSealing(config, db)
  // What administrators set in the console counts here, too.
  await readSettings({ config, db, sealing, log: openLog(config) })
  const place = to ?? config.backupTo
  if (place === undefined)
    throw new Error('Name a folder: npm run backup -- --to /mnt/backups, or set BACKUP_TO (here or in the console).')
  const run = await insertBackupRun(db, place)
  try {
    const isKnown = !isFirst && (await selectHasBackup(db, place))
    const target = await openTarget(place, config)
    const removal = new Removal(target)
    const making = { config, source, target, isKnown, removal, say }
    const manifest = await makeBackup(making)
    await updateBackupDone(db, run, manifest)
    const count = Object.values(manifest.rows).reduce((sum, n) => sum + n, 0)
    say(
      `Backed up as ${manifest.id}: ${count} rows in ${(manifest.databaseBytes / 2 ** 20).toFixed(0)} MB${manifest.publicKey ? ', sealed' : ''}, ` +
        `${manifest.files.length} files, ${((performance.now() - started) / 1000).toFixed(0)} s.`,
    )
    if (manifest.publicKey === undefined)
      say(
        'It is not sealed: who reads it reads everything, and the installation’s sealing key is not in it. Set BACKUP_PUBLIC_KEY.',
      )
    const unread = await removeOldBackups(making, new Date()).catch((error: unknown) => [
      backupWords('oldNotListed', { reason: wordsOf(error) }),
    ])
    const warnings = [...unread, ...removal.warnings]
    for (const { en } of warnings) say(en)
    if (warnings.length > 0) await updateBackupWarning(db, run, joined(warnings))
  } catch (error) {
    await updateBackupFailed(db, run, wordsOf(error)).catch(() => {})
    throw error
  }
}
