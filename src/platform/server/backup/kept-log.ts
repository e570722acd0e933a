import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { App } from '../context.ts'
import { selectInstallationId } from '../http/installation.sql.ts'
import { selectHasBackup } from './backup-run.sql.ts'
import { backupKeyId } from './backup-key.ts'
import { openTarget } from './backup-target.ts'
import type { BackupTarget } from './target.ts'
import { claimTarget } from './claim-target.ts'
import { LOG_FOLDER } from './keep-log.ts'
import type { Manifest } from './manifest.ts'
import { compressed, sealedFor } from './packing.ts'
import type { Removal } from './removal.ts'
import type { Bytes } from './sealed-stream.ts'

// The database's log, file by file, at the backups' target: with it a copy goes on to any later moment. PostgreSQL leaves what is full
// in a folder of its own, which it always reaches; from there it is sealed and sent.

const WANTED = 'minerva_wanted'
const GIVEN = 'minerva_given'
const ANSWER_MS = 20

const logName = (keyId: string, file: string) => `log/${keyId}/${file}`

/** Sends what PostgreSQL left, the oldest first, and removes it here. While the target is away it stays. */
export async function sendLog({ config, db }: App, signal: AbortSignal): Promise<void> {
  const folder = path.join(config.dataDir, 'postgres', LOG_FOLDER)
  if (!config.backupLog || config.backupTo === undefined || !fs.existsSync(folder)) return
  const files = fs.readdirSync(folder).filter((name) => !name.endsWith('.part'))
  if (files.length === 0) return
  const target = await openTarget(config.backupTo, config)
  await claimTarget(target, await selectInstallationId(db), await selectHasBackup(db, config.backupTo))
  for (const file of files.toSorted()) {
    if (signal.aborted) return
    const name = logName(backupKeyId(config.backupPublicKey), file)
    await target.put(name, sealedFor(config, name, compressed(fs.createReadStream(path.join(folder, file)))))
    fs.rmSync(path.join(folder, file))
  }
}

/** Removes the log that no backup needs any more. */
export async function removeOldLog(target: BackupTarget, kept: readonly Manifest[], removal: Removal): Promise<void> {
  const [oldest] = kept.flatMap(({ firstLog }) => (firstLog === undefined ? [] : withoutTimeline(firstLog))).toSorted()
  for (const name of (await target.list('log')).keys()) {
    const file = path.posix.basename(name)
    if (oldest !== undefined && /^[0-9A-F]{24}/.test(file) && withoutTimeline(file) < oldest) await removal.remove(name)
  }
}

const withoutTimeline = (file: string) => file.slice(8, 24)

/** PostgreSQL's restore_command: requests a file of the log by creating one of its name, and waits until it is there or PostgreSQL ends. */
const IS_OPEN = `[ -f postmaster.pid ] && [ ! -f ${GIVEN}/%f ] && [ ! -f ${GIVEN}/%f.none ]`
const ASK = `touch ${WANTED}/%f; while ${IS_OPEN}; do sleep 0.02; done; [ -f ${GIVEN}/%f ] && cp ${GIVEN}/%f %p && rm ${GIVEN}/%f`

/** Its disposal throws what kept the log from being read. */
export interface GivenLog extends AsyncDisposable {
  /** by which PostgreSQL asks for it */
  settings: Record<string, string>
}

/** Gives the database that is started in the folder `cluster`, the log that it asks for. */
export function giveLog(
  target: BackupTarget,
  cluster: string,
  { publicKey }: Manifest,
  unsealed: (name: string, source: Bytes) => Bytes,
): GivenLog {
  const [wanted, given] = [path.join(cluster, WANTED), path.join(cluster, GIVEN)]
  for (const folder of [wanted, given]) fs.mkdirSync(folder, { mode: 0o700 })
  const stopping = new AbortController()
  let failure: unknown
  const there = target.list('log')

  async function answer(file: string): Promise<void> {
    const name = logName(backupKeyId(publicKey), file)
    const place = path.join(given, file)
    try {
      if ((await there).has(name)) {
        const content = Readable.from(unsealed(name, await target.get(name)), { objectMode: false })
        // PostgreSQL may be another user; the folder is closed to all others.
        await pipeline(content, createZstdDecompress(), fs.createWriteStream(`${place}.part`, { mode: 0o644 }))
        return fs.renameSync(`${place}.part`, place)
      }
    } catch (error) {
      failure = error
    }
    fs.writeFileSync(`${place}.none`, '')
  }

  async function answerAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const file of fs.readdirSync(wanted)) {
        fs.rmSync(path.join(wanted, file))
        await answer(file)
      }
      await sleep(ANSWER_MS)
    }
  }

  const answered = answerAll()
  return {
    settings: { restore_command: ASK },
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await answered
      for (const folder of [wanted, given]) fs.rmSync(folder, { recursive: true, force: true })
      if (failure !== undefined) throw failure
    },
  }
}
