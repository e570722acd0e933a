import { setTimeout as sleep } from 'node:timers/promises'
import type { AreaFinding, Facts } from '../../rules/doctor.ts'
import type { Locale } from '../../rules/text.ts'
import type { Area } from '../area.ts'
import { selectLastBackups } from '../backup/backup-run.sql.ts'
import { selectClusterFacts, selectMigrations } from '../backup/cluster-copy.sql.ts'
import { openCluster } from '../backup/live-cluster.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '../database/database.ts'
import { selectMoveState } from '../database/in-use.sql.ts'
import { isPooled } from '../database/is-pooled.sql.ts'
import { readMigrationNames } from '../database/migrate.ts'
import { selectNow } from '../database/now.sql.ts'
import { selectHasReplayed, selectLogPosition, selectSystem } from '../database/replica.sql.ts'
import { openLog } from '../process/log.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { expectKeysInUse } from '../sealing/sealing-keys.ts'
import type { Config } from '../settings/config.ts'
import { selectKnowsTimeZone } from '../settings/settings.sql.ts'
import { readSettings } from '../settings/settings.ts'
import { selectDatabaseState } from './database-state.sql.ts'

export const DEADLINE_MS = 5000

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type DatabaseFacts = Pick<
  Facts,
  | 'databaseBytes'
  | 'databaseError'
  | 'databaseVersion'
  | 'isDatabaseReadOnly'
  | 'isDatabasePooled'
  | 'isDatabaseEmpty'
  | 'unknownMigrations'
  | 'hasMigrationsLeft'
  | 'isMoveIncomplete'
  | 'strayAddresses'
  | 'isReplicaBehind'
  | 'clockAheadMs'
  | 'isTimeZoneKnown'
  | 'sealingError'
  | 'backup'
> & { ofAreas: readonly AreaFinding[] }

/** Looks at the database, and at where its further addresses lead; an embedded one that does not run is started for it. */
export async function databaseFacts(
  config: Config,
  areas: readonly Pick<Area, 'examine'>[],
  sealing: Sealing | undefined,
  locale: Locale,
): Promise<DatabaseFacts> {
  const unknown = {
    databaseBytes: undefined,
    databaseVersion: undefined,
    isDatabaseReadOnly: undefined,
    isDatabasePooled: undefined,
    isDatabaseEmpty: undefined,
    unknownMigrations: [],
    hasMigrationsLeft: undefined,
    isMoveIncomplete: undefined,
    strayAddresses: [],
    isReplicaBehind: undefined,
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
      ...(await furtherWays(config, db, isReadOnly)),
      isDatabaseEmpty: isEmpty,
      databaseError: undefined,
      isMoveIncomplete: false,
      clockAheadMs,
    }
    if (isEmpty) return ofServer
    const known = await readMigrationNames()
    const ran = await selectMigrations(db)
    const unknownMigrations = ran.filter((name) => !known.includes(name))
    const hasMigrationsLeft = known.some((name) => !ran.includes(name))
    // Of another schema nothing more can be read.
    if (unknownMigrations.length > 0 || hasMigrationsLeft) return { ...ofServer, unknownMigrations, hasMigrationsLeft }
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
        failure: failure?.error[locale],
        warning: good?.warning?.[locale],
      },
    }
  } catch (error) {
    return { ...unknown, databaseError: messageOf(error) }
  }
}

async function openExisting({ databaseUrl, dataDir }: Config): Promise<{ db: Db } & AsyncDisposable> {
  return databaseUrl === undefined ? openCluster(dataDir, () => {}) : openAt(databaseUrl)
}

function openAt(connection: string): { db: Db } & AsyncDisposable {
  const db = openDatabase({ connection, poolSize: 2, connectTimeoutMs: DEADLINE_MS })
  return { db, [Symbol.asyncDispose]: () => db.destroy() }
}

type Ways = Pick<DatabaseFacts, 'strayAddresses' | 'isDatabasePooled' | 'isDatabaseReadOnly' | 'isReplicaBehind'>

/** Where DATABASE_DIRECT_URL and DATABASE_READ_URL lead. */
async function furtherWays(config: Config, db: Db, isReadOnly: boolean): Promise<Ways> {
  const { databaseUrl, databaseDirectUrl: directUrl, databaseReadUrl: readUrl } = config
  const strayAddresses: Facts['strayAddresses'] = []
  async function lookAt<T>(setting: string, url: string, look: (way: Db) => Promise<T>): Promise<T | undefined> {
    await using opened = openAt(url)
    try {
      if ((await selectSystem(opened.db)) === (await selectSystem(db))) return await look(opened.db)
      strayAddresses.push({ setting, error: undefined })
    } catch (error) {
      strayAddresses.push({ setting, error: messageOf(error) })
    }
    return undefined
  }
  const isApart = directUrl !== undefined && directUrl !== databaseUrl
  const direct = isApart ? await lookAt('DATABASE_DIRECT_URL', directUrl, stateOf) : await stateOf(db)
  const isReplicaBehind =
    readUrl === undefined || isReadOnly
      ? undefined
      : await lookAt('DATABASE_READ_URL', readUrl, (replica) => isBehind(replica, db, config.databaseReadWaitMs))
  return {
    strayAddresses,
    isDatabasePooled: direct?.isPooled,
    isDatabaseReadOnly: isReadOnly || direct?.isReadOnly,
    isReplicaBehind,
  }
}

async function stateOf(way: Db): Promise<{ isPooled: boolean; isReadOnly: boolean }> {
  return { isPooled: await isPooled(way), isReadOnly: (await selectDatabaseState(way)).isReadOnly }
}

/** As long as a report would wait for it. */
async function isBehind(replica: Db, primary: Db, waitMs: number): Promise<boolean> {
  const log = await selectLogPosition(primary)
  if (await selectHasReplayed(replica, log)) return false
  await sleep(waitMs)
  return !(await selectHasReplayed(replica, log))
}
