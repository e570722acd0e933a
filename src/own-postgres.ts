import fs from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { KEEP_LOG } from './platform/server/backup/keep-log.ts'
import { expectFreePort } from './platform/server/http/listen.ts'
import { startEmbeddedPostgres } from './platform/server/postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from './platform/server/postgres/embedded-postgres.ts'
import { openLog } from './platform/server/process/log.ts'
import { SettingsError } from './platform/server/process/settings-error.ts'
import { catalogueOf } from './platform/server/settings/catalogue.ts'
import type { Config } from './platform/server/settings/config.ts'
import { platformSettings } from './platform/server/settings/platform-settings.ts'

type OwnConfig = Pick<Config, 'backupLog' | 'databaseMemoryMb' | 'databasePool' | 'dataDir'>

/** Minerva's own PostgreSQL, as the settings have it. */
export function startOwnPostgres(
  { dataDir, databaseMemoryMb, databasePool, backupLog }: OwnConfig,
  { say, log, onBegun }: { say: (line: string) => void; log: Logger; onBegun?: () => void },
): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir,
    sharedBuffersMb: databaseMemoryMb,
    // in addition to the pool: listeners, locks and migrations
    maxConnections: databasePool + 30,
    settings: backupLog ? KEEP_LOG : {},
    onBegun,
    // PostgreSQL's own lines begin with their level; the others are the launcher's, for the person who waits.
    log: (line) => (/^[A-Z]+: /.test(line) ? log.info({ postgres: line }) : say(line)),
  })
}

/**
 * The same before the program is loaded, so that PostgreSQL reads its log meanwhile. Resolves once its process runs: loading the program keeps this
 * thread from starting it. Undefined where there is no database yet, it is not our own, or a setting is wrong, which the start itself reports; `ready` rejects as the start would.
 */
export async function beginOwnPostgres(
  environment: NodeJS.ProcessEnv,
): Promise<{ ready: Promise<EmbeddedPostgres> } | undefined> {
  const config = readPlatform(environment)
  if (!config || config.databaseUrl || !fs.existsSync(path.join(config.dataDir, 'postgres', 'PG_VERSION')))
    return undefined
  const begun = Promise.withResolvers<void>()
  const ready = expectFreePort(config).then(() =>
    startOwnPostgres(config, {
      say: (line) => console.log(line),
      log: openLog(config),
      onBegun: begun.resolve,
    }),
  )
  // The start awaits it; until then an earlier failure may be the one that is reported.
  ready.catch(begun.resolve)
  await begun.promise
  return { ready }
}

function readPlatform(environment: NodeJS.ProcessEnv): Config | undefined {
  try {
    return catalogueOf([platformSettings]).read(environment)
  } catch (error) {
    if (error instanceof SettingsError) return undefined
    throw error
  }
}
