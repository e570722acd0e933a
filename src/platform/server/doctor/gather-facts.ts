import fs from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { connect } from 'node:tls'
import type { AreaFinding, Facts } from '../../rules/doctor.ts'
import type { Area } from '../area.ts'
import { selectLastBackups } from '../backup/backup-run.sql.ts'
import { selectClusterFacts } from '../backup/cluster-copy.sql.ts'
import { openCluster } from '../backup/live-cluster.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/database.ts'
import { isPooled } from '../database/is-pooled.sql.ts'
import { selectMoveState } from '../database/in-use.sql.ts'
import { expectFreePort, localAddress } from '../http/listen.ts'
import { checkMail } from '../outbound/send-mail.ts'
import type { Config } from '../settings/config.ts'
import { selectKnowsTimeZone } from '../settings/settings.sql.ts'
import { openLog } from '../process/log.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { expectKeysInUse, readSealing } from '../sealing/sealing-keys.ts'
import { readSettings } from '../settings/settings.ts'
import { selectDatabaseState } from './database-state.sql.ts'
import { selectNow } from '../database/now.sql.ts'
import { DAY_MS } from '../../rules/durations.ts'

const DEADLINE_MS = 5000

export interface Gathered {
  facts: Facts
  /** what areas found in the database */
  ofAreas: readonly AreaFinding[]
}

/** Looks at this machine and at the database; an embedded one that does not run is started for it. Brings the console's settings into `config`. */
export async function gatherFacts(config: Config, areas: readonly Pick<Area, 'examine'>[]): Promise<Gathered> {
  let sealing: Sealing | undefined
  let sealingError: string | undefined
  try {
    sealing = readSealing(config)
  } catch (error) {
    sealingError = messageOf(error)
  }
  // First: what administrators set counts in the rest.
  const { ofAreas, ...ofDatabase } = await databaseFacts(config, areas, sealing)
  const existing = existingFolder(config.dataDir)
  const { bavail, bsize } = fs.statfsSync(existing)
  const use = await portUse(config)
  const ofServer = use === 'minerva' ? numberOf(await read(config, '/metrics'), /^process_max_fds (\d+)$/m) : undefined
  const facts = {
    dataDir: config.dataDir,
    freeBytes: bavail * bsize,
    timeZone: config.timeZone,
    openFiles: ofServer ?? numberOf(textOf('/proc/self/limits'), /^Max open files\s+\S+\s+(\d+)/m),
    neighbours: numberOf(textOf('/proc/sys/net/ipv4/neigh/default/gc_thresh3'), /^(\d+)/),
    // Below a line of headings.
    neighboursInUse: textOf('/proc/net/arp')?.trim().split('\n').slice(1).length,
    port: { number: config.port, use },
    hasMail: config.smtpUrl !== undefined,
    mailError: config.smtpUrl === undefined ? undefined : await mailErrorOf(config),
    certificate: await certificateOf(config.publicUrl),
    ...ofDatabase,
    sealingError: sealingError ?? ofDatabase.sealingError,
  }
  return { facts, ofAreas }
}

/** The folder, or the one in which it would be made. */
function existingFolder(folder: string): string {
  return fs.existsSync(folder) ? folder : existingFolder(path.dirname(folder))
}

const textOf = (file: string) => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined)

function numberOf(text: string | undefined, pattern: RegExp): number | undefined {
  const found = pattern.exec(text ?? '')?.[1]
  return found === undefined ? undefined : Number(found)
}

function mailErrorOf(config: Config): Promise<string | undefined> {
  return checkMail(config).then(() => undefined, messageOf)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function portUse(config: Config): Promise<Facts['port']['use']> {
  const isFree = await expectFreePort(config).then(
    () => true,
    () => false,
  )
  if (isFree) return 'free'
  return (await read(config, '/healthz')).includes('alive') ? 'minerva' : 'other'
}

/** '' where nothing responds. */
function read(config: Config, at: string): Promise<string> {
  return fetch(`${localAddress(config)}${at}`, { signal: AbortSignal.timeout(DEADLINE_MS) })
    .then((response) => response.text())
    .catch(() => '')
}

type DatabaseFacts = Pick<
  Facts,
  | 'databaseBytes'
  | 'databaseError'
  | 'databaseVersion'
  | 'isDatabaseReadOnly'
  | 'isDatabasePooled'
  | 'isDatabaseEmpty'
  | 'isMoveIncomplete'
  | 'clockAheadMs'
  | 'isTimeZoneKnown'
  | 'sealingError'
  | 'backup'
> &
  Pick<Gathered, 'ofAreas'>

async function databaseFacts(
  config: Config,
  areas: readonly Pick<Area, 'examine'>[],
  sealing: Sealing | undefined,
): Promise<DatabaseFacts> {
  const unknown = {
    databaseBytes: undefined,
    databaseVersion: undefined,
    isDatabaseReadOnly: undefined,
    isDatabasePooled: undefined,
    isDatabaseEmpty: undefined,
    isMoveIncomplete: undefined,
    clockAheadMs: undefined,
    isTimeZoneKnown: undefined,
    sealingError: undefined,
    backup: undefined,
    ofAreas: [],
  }
  try {
    await using opened = await openExisting(config)
    const { db } = opened
    const { isIncomplete } = await selectMoveState(db)
    if (isIncomplete) return { ...unknown, databaseError: undefined, isMoveIncomplete: true }
    const { bytes, major } = await selectClusterFacts(db)
    const { isReadOnly, isEmpty } = await selectDatabaseState(db)
    const askedAt = Date.now()
    const clockAheadMs = (await selectNow(db)).getTime() - (askedAt + Date.now()) / 2
    const ofServer = {
      ...unknown,
      databaseBytes: bytes,
      databaseVersion: major,
      isDatabaseReadOnly: isReadOnly,
      isDatabasePooled: config.databaseDirectUrl === config.databaseUrl && (await isPooled(db)),
      isDatabaseEmpty: isEmpty,
      databaseError: undefined,
      isMoveIncomplete: false,
      clockAheadMs,
    }
    if (isEmpty) return ofServer
    const sealingError = await expectKeysInUse(db, sealing?.keyIds ?? []).then(() => undefined, messageOf)
    // Without the key its secrets could not be read.
    if (sealing && sealingError === undefined) await readSettings({ config, db, sealing, log: openLog(config) })
    const { good, failure } = await selectLastBackups(db)
    const found = await Promise.all(areas.map(async ({ examine }) => examine?.(db)))
    return {
      ...ofServer,
      isTimeZoneKnown: await selectKnowsTimeZone(db, config.timeZone),
      sealingError,
      ofAreas: found.flatMap((of) => of ?? []),
      backup: {
        isSet: config.backupTo !== undefined,
        isSealed: config.backupPublicKey !== undefined,
        lastGoodAt: good?.at,
        failure: failure?.error,
      },
    }
  } catch (error) {
    return { ...unknown, databaseError: messageOf(error) }
  }
}

async function openExisting({ databaseUrl, dataDir }: Config): Promise<{ db: Db } & AsyncDisposable> {
  if (databaseUrl === undefined) return openCluster(dataDir, () => {})
  const db = openDatabase({ connection: databaseUrl, poolSize: 2, connectTimeoutMs: DEADLINE_MS })
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

/** As a browser meets it at the console's address. */
async function certificateOf(publicUrl: string | undefined): Promise<Facts['certificate']> {
  if (!publicUrl?.startsWith('https://')) return undefined
  const { hostname, port } = new URL(publicUrl)
  // In an address an IPv6 one stands in brackets, which connections don't take.
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const named = isIP(host) ? {} : { servername: host }
    const socket = connect({ host, port: Number(port || 443), timeout: DEADLINE_MS, ...named })
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
