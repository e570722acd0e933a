import { readConfig } from '../../../areas.ts'
import { startTasks } from '../../../platform/server/background/run-tasks.ts'
import { openDatabase } from '../../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../../platform/server/database/database.ts'
import { openEvents } from '../../../platform/server/database/postgres-events.ts'
import { openLog } from '../../../platform/server/process/log.ts'
import { TEST_SEALING } from '../../../platform/testing/test-sealing.ts'
import { sendWaiting } from '../server/message-tasks.ts'
import { noPhones } from '../../../platform/testing/no-phones.ts'

// A process of its own that sends notifications, to be killed: its one argument is the database's settings.
const settings = JSON.parse(process.argv[2] ?? '') as DatabaseSettings
const db = openDatabase(settings)
const log = openLog({ logLevel: 'fatal' })
const config = readConfig({ OUTBOUND_ALLOW: '127.0.0.0/8' })
const events = await openEvents(settings, db, log)
await startTasks(
  { config, db, log, events, sealing: TEST_SEALING, fileTypes: [], phones: noPhones, profileFigures: [], scopes: {} },
  settings,
  [sendWaiting],
)
