import { flushCompileCache } from 'node:module'
import { readConfig } from '../../areas.ts'
import { openDatabase } from '../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../platform/server/database/database.ts'
import { openLog } from '../../platform/server/process/log.ts'
import { openEvents } from '../../platform/server/database/postgres-events.ts'
import { TEST_SEALING } from '../../platform/testing/test-sealing.ts'
import { startPoller } from '../poller/server/start-poller.ts'
import { noPhones } from '../../platform/testing/no-phones.ts'

// A process of its own that polls, to be killed: its one argument is the database's settings.
const settings = JSON.parse(process.argv[2] ?? '') as DatabaseSettings
const db = openDatabase(settings)
const log = openLog({ logLevel: 'fatal' })
const config = { ...readConfig({}), sweepMs: 100, pollDeadlineMs: 1000, pollConcurrency: 50 }
// One that is killed does not keep what it compiled for the next one.
flushCompileCache()
startPoller(
  {
    config,
    db,
    log,
    events: await openEvents(settings, db, log),
    sealing: TEST_SEALING,
    fileTypes: [],
    phones: noPhones,
    profileFigures: [],
    scopes: {},
  },
  settings,
)
