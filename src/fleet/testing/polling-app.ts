import { readConfig } from '../../areas.ts'
import type { Config } from '../../platform/server/settings/config.ts'
import type { App } from '../../platform/server/context.ts'
import { openLog } from '../../platform/server/process/log.ts'
import { openEvents } from '../../platform/server/database/postgres-events.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import { startPoller } from '../poller/server/start-poller.ts'
import type { Poller } from '../poller/server/start-poller.ts'
import { TEST_SEALING } from '../../platform/testing/test-sealing.ts'
import type { TestDatabase } from '../../platform/testing/test-database.ts'
import { noPhones } from '../../platform/testing/no-phones.ts'

/** Of simulated miners: another one in every process, because the tests run on two databases at once. */
export const MINER_PORT = 20_000 + (process.pid % 10_000)

export interface PollingApp extends TestDatabase {
  app: App
  /** Starts a poller, stopped at the end at the latest. */
  poll(): Poller
}

/** What a poller needs, on a database of the test's own, with sweeps in quick succession. */
export async function pollingApp(config: Partial<Config> = {}): Promise<PollingApp> {
  const database = await testDatabase()
  const { db, settings } = database
  const log = openLog({ logLevel: 'silent' })
  const events = await openEvents(settings, db, log)
  const quick: Config = { ...readConfig({}), sweepMs: 150, pollDeadlineMs: 300, pollConcurrency: 200, ...config }
  const app: App = {
    config: quick,
    db,
    log,
    events,
    sealing: TEST_SEALING,
    fileTypes: [],
    phones: noPhones,
    profileFigures: [],
    scopes: {},
  }
  const pollers: Poller[] = []
  return {
    ...database,
    app,
    poll() {
      const poller = startPoller(app, settings)
      pollers.push(poller)
      return poller
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(pollers.map((poller) => poller.stop()))
      await events.close()
      await database[Symbol.asyncDispose]()
    },
  }
}
