// Run by tests as a process of its own, to be killed: the server on a test's database, with its files in a folder.
import { flushCompileCache } from 'node:module'
import { areas, fileTypes, phones, profileFigures, readConfig, scopes } from '../../areas.ts'
import { openCallerCache } from '../../people/token/server/caller-cache.ts'
import { openDatabase } from '../server/database/database.ts'
import type { DatabaseSettings } from '../server/database/database.ts'
import { openHttp } from '../server/http/http.ts'
import { listen } from '../server/http/listen.ts'
import { openLog } from '../server/process/log.ts'
import { TEST_SEALING } from './test-sealing.ts'
import { openEvents } from '../server/database/postgres-events.ts'

const [settingsJson = '', dataDir = '', port = '0'] = process.argv.slice(2)
const settings = JSON.parse(settingsJson) as DatabaseSettings
const config = readConfig({ LOG_LEVEL: 'silent', PORT: port, DATA_DIR: dataDir, POLLING: 'false' })
const db = openDatabase(settings)
const log = openLog(config)
const events = await openEvents(settings, db, log)
const app = { config, db, log, events, sealing: TEST_SEALING, fileTypes, phones, profileFigures, scopes }
const callers = openCallerCache(app)
const server = await openHttp(app, { areas, findCaller: callers.find, afterWrite: callers.forget })
// One that is killed does not keep what it compiled for the next one.
flushCompileCache()
process.send?.({ url: await listen(server, config) })
process.once('disconnect', () => process.exit())
