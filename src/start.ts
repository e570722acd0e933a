import type { Logger } from 'pino'
import { nouns } from './areas.ts'
import { startNotifier } from './fleet/notification/server/notifier.ts'
import { importMinersFile } from './fleet/polling/miners-file/miners-file.ts'
import { startPoller } from './fleet/polling/sweep/poller.ts'
import { startRenaming } from './fleet/server/rename-devices.ts'
import { startTidyingAttachments } from './people/attachment/server/tidy-attachments.ts'
import { openCallerCache } from './people/session/server/caller-cache.ts'
import { ensureAdministrator } from './people/session/server/first-administrator.ts'
import { startHousekeeping } from './people/session/server/housekeeping.ts'
import { loginKey } from './people/session/server/server-key.ts'
import { ensureConsole } from './platform/server/http/build-console.ts'
import type { Text } from './platform/rules/text.ts'
import type { Config } from './platform/server/settings/config.ts'
import type { App } from './platform/server/context.ts'
import { openDatabase } from './platform/server/database/database.ts'
import type { DatabaseSettings } from './platform/server/database/database.ts'
import { openHttp } from './platform/server/http/http.ts'
import { strangersIn } from './platform/server/settings/env-file.ts'
import { listen } from './platform/server/http/listen.ts'
import { openLog } from './platform/server/process/log.ts'
import { migrateDatabase } from './platform/server/database/migrate.ts'
import { openEvents } from './platform/server/database/postgres-events.ts'
import { reachDatabase } from './platform/server/database/reach-database.ts'
import { openSettings } from './platform/server/settings/settings.ts'
import { startEmbeddedPostgres } from './platform/server/postgres/embedded-postgres.ts'
import { Stops } from './platform/server/process/stops.ts'
import { VERSION } from './platform/server/process/version.ts'

export interface DemoAccount {
  username: string
  password: string
  role: Text
}

export interface StartOptions {
  /** tells a person how the start goes on; standard output unless given */
  say?: (line: string) => void
  /** runs once the schema stands, before anybody is served or any miner polled: where the demo fills its database */
  prepare?: (app: App) => Promise<void>
  /** shown on the login page; only ever a demo's */
  demoAccounts?: readonly DemoAccount[]
  /** false: the console is served by something else, such as Vite's development server */
  servesConsole?: boolean
  /** compares every answer with its contract; for development */
  checksAnswers?: boolean
}

export interface Running {
  app: App
  /** where the console answers: 'http://127.0.0.1:7080' */
  url: string
  /** takes no more, finishes what is in flight within a bound, then stops the rest in reverse order */
  stop(): Promise<void>
}

/** Starts the whole product. What was started is stopped again when a later step fails. */
export async function startMinerva(config: Config, options: StartOptions = {}): Promise<Running> {
  const stops = new Stops()
  try {
    return await start(config, options, stops)
  } catch (error) {
    await stops.run()
    throw error
  }
}

async function start(config: Config, options: StartOptions, stops: Stops): Promise<Running> {
  const say = options.say ?? ((line: string) => console.log(line))
  const log = openLog(config)
  for (const name of strangersIn('.env'))
    say(`.env: ${name} is no setting of Minerva and does nothing. See .env.example.`)
  const building = options.servesConsole === false ? Promise.resolve(undefined) : ensureConsole(say)
  // It is awaited below; until then an earlier failure may be the one that is told.
  building.catch(() => {})

  const settings = await databaseSettings(config, { say, log }, stops)
  const db = openDatabase({
    ...settings,
    onConnectionLost: (error) => {
      if (!stops.isRunning) log.warn({ err: error }, 'a connection to the database was lost')
    },
  })
  stops.add(() => db.destroy())
  const migrations = await migrateDatabase(settings)
  if (migrations.length > 0) log.info({ migrations }, 'the schema was brought up to date')

  const events = await openEvents(settings, db, log)
  stops.add(() => events.close())
  const app: App = { config, db, log, events }
  stops.add(await openSettings(app))
  await options.prepare?.(app)
  const { publicPem } = await loginKey(db)

  const folder = await building
  const callers = openCallerCache(app)
  const server = await openHttp(app, {
    nouns,
    findCaller: callers.find,
    afterWrite: callers.forget,
    checksAnswers: options.checksAnswers,
    console:
      folder === undefined
        ? undefined
        : {
            folder,
            startData: (locale) => ({
              publicKey: publicPem,
              locale,
              timeZone: config.timeZone,
              idleMs: config.idleMs,
              version: VERSION,
              serverTime: Date.now(),
              registration: config.registration,
              demoAccounts: options.demoAccounts,
            }),
          },
  })
  stops.add(() => server.close())
  const url = await listen(server, config)
  // Last of what may fail: a start that fails after it would have told nobody the password.
  const administrator = await ensureAdministrator(db)
  stops.add(startHousekeeping(app))
  stops.add(startTidyingAttachments(app))
  stops.add(startRenaming(app))
  const notifier = startNotifier(app)
  stops.add(() => notifier.stop())
  if (config.isPolling) {
    const poller = startPoller(app, settings)
    stops.add(() => poller.stop())
  }
  if (config.minersFile) void takeInMiners(app, config.minersFile, say)

  say(`Minerva ${VERSION} is at ${url}`)
  if (administrator) {
    say(`The administrator is "${administrator.phone}", the one-time password is ${administrator.password}`)
    say('It is shown this once only, and must be changed at the first login.')
  }
  return { app, url, stop: () => stops.run() }
}

/** While the console is up already: a long list of silent addresses takes its time. A list that can't be read stops nothing. */
async function takeInMiners(app: App, file: string, say: (line: string) => void): Promise<void> {
  try {
    const { added, known, problems } = await importMinersFile(app, file)
    for (const problem of problems) say(`${file}: ${problem}`)
    say(`${file}: ${added} miners taken in, ${known} were known, ${problems.length} lines have a problem.`)
  } catch (error) {
    app.log.error({ err: error }, 'the list of miners could not be taken in')
    say(`${file}: could not be read (${error instanceof Error ? error.message : String(error)}).`)
  }
}

async function databaseSettings(
  config: Config,
  { say, log }: { say: (line: string) => void; log: Logger },
  stops: Stops,
): Promise<DatabaseSettings> {
  const { databaseUrl, databaseDirectUrl, databasePool: poolSize } = config
  if (databaseUrl) {
    await reachDatabase('DATABASE_URL', databaseUrl, { say })
    if (databaseDirectUrl && databaseDirectUrl !== databaseUrl)
      await reachDatabase('DATABASE_DIRECT_URL', databaseDirectUrl, { say })
    return { connection: databaseUrl, directUrl: databaseDirectUrl, poolSize }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    sharedBuffersMb: config.databaseMemoryMb,
    // beside the pool: listeners, locks and migrations
    maxConnections: poolSize + 30,
    // PostgreSQL's own lines begin with their level; the others are the launcher's, for the person who waits.
    log: (line) => (/^[A-Z]+: /.test(line) ? log.info({ postgres: line }) : say(line)),
  })
  stops.add(() => embedded.stop())
  return { connection: embedded.connection, poolSize }
}
