import fs from 'node:fs'
import path from 'node:path'
import { connect } from 'node:tls'
import type { Facts } from '../../rules/doctor.ts'
import { selectLastBackups } from '../backup/backup-run.sql.ts'
import { selectClusterFacts } from '../backup/cluster-copy.sql.ts'
import { openCluster } from '../backup/live-cluster.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/database.ts'
import { selectMoveState } from '../database/in-use.sql.ts'
import { expectFreePort } from '../http/listen.ts'
import type { Config } from '../settings/config.ts'
import { selectKnowsTimeZone } from '../settings/settings.sql.ts'
import { openLog } from '../process/log.ts'
import { openSealing } from '../sealing/sealing-keys.ts'
import { readSettings } from '../settings/settings.ts'
import { selectNow } from './now.sql.ts'

const DEADLINE_MS = 5000
const DAY_MS = 86_400_000

/** Looks at this machine and at the database; an embedded one that does not run is started for it. Brings the console's settings into `config`. */
export async function gatherFacts(config: Config): Promise<Facts> {
  // First: what administrators set counts in the rest.
  const ofDatabase = await databaseFacts(config)
  const existing = existingFolder(config.dataDir)
  const { bavail, bsize } = fs.statfsSync(existing)
  return {
    dataDir: config.dataDir,
    freeBytes: bavail * bsize,
    timeZone: config.timeZone,
    openFiles: numberIn('/proc/self/limits', /^Max open files\s+\S+\s+(\d+)/m),
    neighbours: numberIn('/proc/sys/net/ipv4/neigh/default/gc_thresh3', /^(\d+)/),
    port: { number: config.port, use: await portUse(config) },
    hasMail: config.smtpUrl !== undefined,
    certificate: await certificateOf(config.publicUrl),
    ...ofDatabase,
  }
}

/** The folder, or the one in which it would be made. */
function existingFolder(folder: string): string {
  return fs.existsSync(folder) ? folder : existingFolder(path.dirname(folder))
}

function numberIn(file: string, pattern: RegExp): number | undefined {
  if (!fs.existsSync(file)) return undefined
  const found = pattern.exec(fs.readFileSync(file, 'utf8'))?.[1]
  return found === undefined ? undefined : Number(found)
}

async function portUse(config: Config): Promise<Facts['port']['use']> {
  const isFree = await expectFreePort(config).then(
    () => true,
    () => false,
  )
  if (isFree) return 'free'
  const host = config.host === '0.0.0.0' ? '127.0.0.1' : config.host
  const answer = await fetch(`http://${host}:${config.port}/healthz`, { signal: AbortSignal.timeout(DEADLINE_MS) })
    .then((response) => response.text())
    .catch(() => '')
  return answer.includes('alive') ? 'minerva' : 'other'
}

type DatabaseFacts = Pick<
  Facts,
  | 'databaseBytes'
  | 'databaseError'
  | 'databaseVersion'
  | 'isMoveIncomplete'
  | 'clockAheadMs'
  | 'isTimeZoneKnown'
  | 'backup'
>

async function databaseFacts(config: Config): Promise<DatabaseFacts> {
  const unknown = {
    databaseBytes: undefined,
    databaseVersion: undefined,
    isMoveIncomplete: undefined,
    clockAheadMs: undefined,
    isTimeZoneKnown: undefined,
    backup: undefined,
  }
  try {
    await using opened = await openExisting(config)
    const { db } = opened
    const { isIncomplete } = await selectMoveState(db)
    if (isIncomplete) return { ...unknown, databaseError: undefined, isMoveIncomplete: true }
    await readConsoleSettings(config, db)
    const { bytes, major } = await selectClusterFacts(db)
    const askedAt = Date.now()
    const clockAheadMs = (await selectNow(db)).getTime() - (askedAt + Date.now()) / 2
    const { good } = await selectLastBackups(db)
    return {
      databaseBytes: bytes,
      databaseVersion: major,
      databaseError: undefined,
      isMoveIncomplete: false,
      clockAheadMs,
      isTimeZoneKnown: await selectKnowsTimeZone(db, config.timeZone),
      backup: {
        isSet: config.backupTo !== undefined,
        isSealed: config.backupPublicKey !== undefined,
        lastGoodAt: good?.at,
      },
    }
  } catch (error) {
    return { ...unknown, databaseError: error instanceof Error ? error.message : String(error) }
  }
}

/** Nothing where there is no sealing key yet: reading must not make one. */
async function readConsoleSettings(config: Config, db: Db): Promise<void> {
  const text = config.sealingKey ?? config.sealingKeyFile ?? path.join(config.dataDir, 'sealing.key')
  if (config.sealingKey === undefined && !fs.existsSync(text)) return
  await readSettings({ config, db, sealing: await openSealing(config, db), log: openLog(config) })
}

async function openExisting({ databaseUrl, dataDir }: Config): Promise<{ db: Db } & AsyncDisposable> {
  if (databaseUrl === undefined) return openCluster(dataDir, () => {})
  const db = openDatabase({ connection: databaseUrl, poolSize: 1, connectTimeoutMs: DEADLINE_MS })
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

/** As a browser meets it at the console's address. */
async function certificateOf(publicUrl: string | undefined): Promise<Facts['certificate']> {
  if (!publicUrl?.startsWith('https://')) return undefined
  const { hostname: host, port } = new URL(publicUrl)
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, timeout: DEADLINE_MS })
    const end = (daysLeft: number | undefined, error: string | undefined) => {
      socket.destroy()
      resolve({ host, daysLeft, error })
    }
    socket.once('secureConnect', () => {
      end(Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS), undefined)
    })
    socket.once('timeout', () => end(undefined, 'no answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(undefined, error.code ?? error.message))
  })
}
