import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Logger } from 'pino'
import { areas as knownAreas, fileTypes, phones, profileFigures, readConfig } from '../../areas.ts'
import { openCallerCache } from '../../people/token/server/caller-cache.ts'
import { findAnyCaller } from '../../people/token/server/find-token-caller.ts'
import type { Config } from '../server/settings/config.ts'
import { scopesOf } from '../server/caller-scopes.sql.ts'
import type { Area } from '../server/area.ts'
import type { App } from '../server/context.ts'
import type { Db, DatabaseSettings } from '../server/database/database.ts'
import { openHttp } from '../server/http/http.ts'
import { listen } from '../server/http/listen.ts'
import { openLog } from '../server/process/log.ts'
import { openEvents } from '../server/database/postgres-events.ts'
import { testCaller } from './test-caller.ts'
import type { TestCaller } from './test-caller.ts'
import { testDatabase } from './test-database.ts'
import { TEST_SEALING } from './test-sealing.ts'
import { addPerson, addSession } from './test-people.ts'
import type { Person } from './test-people.ts'

export interface TestServer {
  app: App
  db: Db
  /** of the server's database, for a second pool or a listener */
  settings: DatabaseSettings
  url: string
  /** with `remembersCallers`, after the database was changed by other means than calls */
  forgetCallers(): void
  /** makes calls without a session */
  nobody: TestCaller
  /** the header by which a page of the console carries a session's token */
  cookie(token: string | undefined): { cookie: string }
  /** a new person of the role, logged in; `clients` are the ids assigned to an agent or client */
  signIn(role: string, person?: Partial<Person>): Promise<TestCaller & { userId: number }>
  [Symbol.asyncDispose](): Promise<void>
}

export interface TestServerOptions {
  config?: Partial<Config>
  areas?: readonly Pick<Area, 'nouns' | 'streams' | 'scopes' | 'framedSite' | 'isOwnHost'>[]
  /** for tests that ask very much: who calls is known for a second, as in the real server */
  remembersCallers?: boolean
  /** silent unless given */
  log?: Logger
}

/**
 * The real server on a database of this test's own, at a port of its own, with no poller running. Its answers are compared
 * with their contracts. `await using server = await testServer()`, or made in beforeAll and disposed in afterAll.
 */
export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await testDatabase()
  const { db, settings } = database
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-test-'))
  const config: Config = {
    ...readConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      PORT: '0',
      REQUESTS_PER_MINUTE: '1000000',
      POLLING: 'false',
      // Where the tests' own mail servers and robots listen.
      OUTBOUND_ALLOW: '127.0.0.0/8',
    }),
    ...options.config,
  }
  const log = options.log ?? openLog(config)
  const events = await openEvents(settings, db, log)
  const { areas = knownAreas } = options
  const app: App = {
    config,
    db,
    log,
    events,
    sealing: TEST_SEALING,
    fileTypes,
    phones,
    profileFigures,
    scopes: scopesOf(areas),
  }
  const callers = options.remembersCallers ? openCallerCache(app) : undefined
  const server = await openHttp(app, {
    areas,
    findCaller: callers?.find ?? findAnyCaller,
    afterWrite: callers?.forget,
    checksAnswers: true,
  })
  const url = await listen(server, config)
  return {
    app,
    db,
    settings,
    url,
    forgetCallers: () => callers?.forget(),
    nobody: testCaller(url),
    cookie: (token) => ({ cookie: `${server.cookieName('token')}=${token}` }),
    async signIn(role, person = {}) {
      const userId = await addPerson(db, { ...person, role })
      return Object.assign(testCaller(url, await addSession(db, userId)), { userId })
    },
    async [Symbol.asyncDispose]() {
      await server.close()
      callers?.stop()
      await events.close()
      await database[Symbol.asyncDispose]()
      await fs.rm(dataDir, { recursive: true, force: true })
    },
  }
}
