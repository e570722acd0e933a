import { monitorEventLoopDelay } from 'node:perf_hooks'
import { areas, fileTypes, phones, profileFigures, readConfig, scopes } from '../src/areas.ts'
import { certificateChild } from '../src/bases/certificate/server/make-certificate.ts'
import { roomsOf } from '../src/lessons/room/server/rooms.ts'
import { openCallerCache } from '../src/people/token/server/caller-cache.ts'
import { openDatabase } from '../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../src/platform/server/database/database.ts'
import type { Locale } from '../src/platform/rules/text.ts'
import { ensureConsole } from '../src/platform/server/http/build-console.ts'
import { openHttp } from '../src/platform/server/http/http.ts'
import { listen } from '../src/platform/server/http/listen.ts'
import { openLog } from '../src/platform/server/process/log.ts'
import { TEST_SEALING } from '../src/platform/testing/test-sealing.ts'
import { openEvents } from '../src/platform/server/database/postgres-events.ts'

// The real server in a process of its own, so that what asks it does not slow it down. Reports its address, and when asked
// what it used since it was asked last.

export interface ServerFigures {
  peakRssMb: number
  rssMb: number
  longestLoopDelayMs: number
  /** since the start */
  cpuMs: number
  /** the process that carries the rooms, while there is one */
  roomsPid: number | undefined
  /** the process that draws certificates, while there is one */
  certificatesPid: number | undefined
}

const {
  port = '0',
  dataDir,
  hasConsole,
  sweepSeconds,
  ...settings
} = JSON.parse(process.argv[2] ?? '') as DatabaseSettings & {
  /** any free one unless given */
  port?: string
  dataDir?: string
  /** serves the console, too */
  hasConsole?: boolean
  sweepSeconds?: number
}
const config = readConfig({
  LOG_LEVEL: 'error',
  PORT: port,
  REQUESTS_PER_MINUTE: '1000000',
  POLLING: 'false',
  ROOM_PORT: '0',
  VIDEO_MAX_MB: '5000',
  ...(dataDir && { DATA_DIR: dataDir }),
  ...(sweepSeconds && { SWEEP_SECONDS: String(sweepSeconds) }),
})
const db = openDatabase({ ...settings, poolSize: config.databasePool })
const log = openLog(config)
const events = await openEvents(settings, db, log)
const app = { config, db, log, events, sealing: TEST_SEALING, fileTypes, phones, profileFigures, scopes }
const callers = openCallerCache(app)
const ofAreas = await Promise.all(areas.map(async (area) => area.pageData?.(app)))
const startData = (locale: Locale) =>
  Object.assign(
    { locale, timeZone: config.timeZone, version: 'bench', serverTime: Date.now() },
    ...ofAreas.map((of) => of?.(locale)),
  ) as object
const folder = hasConsole ? await ensureConsole(() => {}) : undefined
const server = await openHttp(app, {
  areas,
  findCaller: callers.find,
  afterWrite: callers.forget,
  console: folder === undefined ? undefined : { folder, startData },
})
process.send?.({ url: await listen(server, config), cookie: server.cookieName('token') })

const rssMb = () => process.memoryUsage.rss() / 2 ** 20
const delays = monitorEventLoopDelay({ resolution: 1 })
delays.enable()
let peakRssMb = 0
setInterval(() => {
  peakRssMb = Math.max(peakRssMb, rssMb())
}, 10)
process.on('message', () => void report())
async function report(): Promise<void> {
  const roomsPid = await roomsOf(app).mediaPid()
  const { user, system } = process.cpuUsage()
  const cpuMs = (user + system) / 1000
  const figures = {
    peakRssMb,
    rssMb: rssMb(),
    longestLoopDelayMs: delays.max / 1e6,
    cpuMs,
    roomsPid,
    certificatesPid: certificateChild.pid,
  }
  process.send?.(figures satisfies ServerFigures)
  peakRssMb = rssMb()
  delays.reset()
}
process.on('disconnect', () => process.exit())
