import type { Logger } from 'pino'
import { areas, fileTypes, phones, profileFigures, scopes } from './areas.ts'
import { startOwnPostgres } from './own-postgres.ts'
import type { StartData } from './platform/contract/start-data.ts'
import type { Locale } from './platform/rules/text.ts'
import { migrateQueue, startTasks } from './platform/server/background/run-tasks.ts'
import { ensureConsole } from './platform/server/http/build-console.ts'
import type { Config } from './platform/server/settings/config.ts'
import type { Callers } from './platform/server/area.ts'
import type { App } from './platform/server/context.ts'
import { openDatabase } from './platform/server/database/database.ts'
import type { Db, DatabaseSettings } from './platform/server/database/database.ts'
import { openHttp } from './platform/server/http/http.ts'
import { strangersIn } from './platform/server/settings/env-file.ts'
import { expectFreePort, listen } from './platform/server/http/listen.ts'
import { openLog } from './platform/server/process/log.ts'
import { migrateDatabase } from './platform/server/database/migrate.ts'
import { openEvents } from './platform/server/database/postgres-events.ts'
import { refuseMoving } from './platform/server/database/refuse-moving.ts'
import { ReadReplica } from './platform/server/database/read-replica.ts'
import { refuseDemo } from './platform/server/database/refuse-demo.ts'
import { reachDatabase } from './platform/server/database/reach-database.ts'
import { startSealingAnew } from './platform/server/sealing/seal-anew.ts'
import { expectKeysInUse, openSealing } from './platform/server/sealing/sealing-keys.ts'
import { openSettings } from './platform/server/settings/settings.ts'
import type { EmbeddedPostgres } from './platform/server/postgres/embedded-postgres.ts'
import { Stops } from './platform/server/process/stops.ts'
import { reportRefused } from './platform/server/outbound/refused-target.ts'
import { VERSION } from './platform/server/process/version.ts'

export interface StartOptions {
  /** reports the progress of the start to a person; standard output unless given */
  say?: (line: string) => void
  /** runs once the schema is complete, before anyone is served or any miner polled: where the demo fills its database */
  prepare?: (app: App, settings: DatabaseSettings) => Promise<void>
  /** what every page of the console gets in addition to the areas' own: a demo's accounts */
  pageData?: Partial<StartData>
  /** false: the console is served by something else, such as Vite's development server */
  servesConsole?: boolean
  /** compares every answer with its contract; for development */
  checksAnswers?: boolean
  /** Minerva's own database where it was begun before, and the port found free */
  postgres?: Promise<EmbeddedPostgres> | undefined
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
  for (const name of strangersIn('.env', config.catalogue.settings))
    say(`.env: ${name} is no setting of Minerva and does nothing. See .env.example.`)
  if (!options.postgres) await expectFreePort(config)
  const building = options.servesConsole === false ? Promise.resolve(undefined) : ensureConsole(say)
  // It is awaited below; until then an earlier failure may be the one that is reported.
  building.catch(() => {})

  const settings = await databaseSettings(config, { say, log, begun: options.postgres }, stops)
  const db = openDatabase({
    ...settings,
    onConnectionLost: (error) => {
      if (!stops.isRunning) log.warn({ err: error }, 'a connection to the database was lost')
    },
  })
  stops.add(() => db.destroy())
  await refuseMoving(db)
  await refuseDemo(db, config.host)
  const replica =
    config.databaseReadUrl === undefined ? undefined : openReplica(config.databaseReadUrl, config, { db, log })
  stops.add(() => replica?.close())
  const sealing = await openSealing(config, db)
  const migrations = await migrateDatabase(settings, sealing)
  // Another server may have been the first to seal meanwhile.
  await expectKeysInUse(db, sealing.keyIds)
  await migrateQueue(settings)
  if (migrations.length > 0) log.info({ migrations }, 'the schema was brought up to date')

  const events = await openEvents(settings, db, log)
  stops.add(() => events.close())
  const app: App = { config, db, replica, log, events, sealing, fileTypes, phones, profileFigures, scopes }
  stops.add(await openSettings(app))
  await options.prepare?.(app, settings)

  const folder = await building
  const callers = openCallers(app)
  stops.add(callers.stop)
  const server = await openHttp(app, {
    areas,
    findCaller: callers.find,
    afterWrite: callers.forget,
    checksAnswers: options.checksAnswers,
    console: folder === undefined ? undefined : { folder, startData: await pageData(app, options.pageData) },
  })
  stops.add(() => server.close())
  const url = await listen(server, config)
  // A start that fails after it would have shown the password to no one.
  const welcome = (await Promise.all(areas.map(async (area) => area.welcome?.(app)))).flatMap((lines) => lines ?? [])
  stops.add(startSealingAnew(app))
  stops.add(
    await startTasks(
      app,
      settings,
      areas.flatMap(({ tasks = [] }) => tasks),
    ),
  )
  for (const work of areas.flatMap(({ background = [] }) => background)) {
    const stop = work(app, { settings, say })
    if (stop) stops.add(stop)
  }

  say(`Minerva ${VERSION} is at ${url}`)
  for (const line of welcome) say(line)
  void reportOutbound(app, say)
  return { app, url, stop: () => stops.run() }
}

/** Names may take their time to be looked up; whatever fails stops nothing. */
async function reportOutbound(app: App, say: (line: string) => void): Promise<void> {
  try {
    for (const { outboundTargets } of areas) await reportRefused(app, (await outboundTargets?.(app)) ?? [], say)
  } catch (error) {
    app.log.warn({ err: error }, 'what the server is set up to call could not be checked')
  }
}

function openReplica(url: string, config: Config, { db, log }: { db: Db; log: Logger }): ReadReplica {
  return new ReadReplica(db, { url, poolSize: config.databasePool, mostBehindMs: config.databaseReadWaitMs, log })
}

/** Finds who calls, as the one area does that knows people. */
function openCallers(app: App): Callers {
  for (const { openCallers: open } of areas) if (open) return open(app)
  throw new Error('No area knows who calls.')
}

/** What each page of the console is handed with itself. */
async function pageData(app: App, more: Partial<StartData> | undefined): Promise<(locale: Locale) => object> {
  const ofAreas = await Promise.all(areas.map(async (area) => area.pageData?.(app)))
  const { config } = app
  return (locale) => {
    const own = { locale, timeZone: config.timeZone, version: VERSION, serverTime: Date.now() }
    return Object.assign(own, ...ofAreas.map((of) => of?.(locale)), more) as object
  }
}

async function databaseSettings(
  config: Config,
  { say, log, begun }: { say: (line: string) => void; log: Logger; begun: StartOptions['postgres'] },
  stops: Stops,
): Promise<DatabaseSettings> {
  const { databaseUrl, databaseDirectUrl, databasePool: poolSize } = config
  if (databaseUrl) {
    await reachDatabase('DATABASE_URL', databaseUrl, { say })
    if (databaseDirectUrl && databaseDirectUrl !== databaseUrl)
      await reachDatabase('DATABASE_DIRECT_URL', databaseDirectUrl, { say })
    return { connection: databaseUrl, directUrl: databaseDirectUrl, poolSize }
  }
  const embedded = await (begun ?? startOwnPostgres(config, { say, log }))
  stops.add(() => embedded.stop())
  return { connection: embedded.connection, poolSize }
}
