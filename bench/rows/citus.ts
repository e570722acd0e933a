import { setTimeout as sleep } from 'node:timers/promises'
import { selectDeviceDetail } from '../../src/fleet/device/server/device-detail.sql.ts'
import { countDevices } from '../../src/fleet/device/server/count-devices.sql.ts'
import { selectDevicePageWithTelemetry } from '../../src/fleet/device/server/select-device-page.sql.ts'
import type { DevicePageQuery } from '../../src/fleet/device/server/select-device-page.sql.ts'
import type { DueDevice } from '../../src/fleet/polling/sweep/finished-poll.ts'
import { sumPolls } from '../../src/fleet/polling/write/sum-polls.ts'
import { writeBatch } from '../../src/fleet/polling/write/write-batch.ts'
import type { BatchSite } from '../../src/fleet/polling/write/write-batch.ts'
import { distribution } from '../../src/fleet/server/distribution.ts'
import { selectDayFigures } from '../../src/fleet/statistics/server/device-days.sql.ts'
import { selectPeriodSums } from '../../src/fleet/statistics/server/trend-sums.sql.ts'
import { addPolledDevices, answered, batchSite, polls } from '../../src/fleet/testing/polled-fleet.ts'
import { addDays } from '../../src/platform/rules/business-time.ts'
import { isDatabaseAway, openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db } from '../../src/platform/server/database/database.ts'
import { distribute } from '../../src/platform/server/database/distribute.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { emptyCitusDatabase, emptyPlainDatabase } from '../../src/platform/testing/citus.ts'
import type { CitusDatabase } from '../../src/platform/testing/citus.ts'
import { addOwner } from '../../src/platform/testing/test-fleet.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { figuresOf, timed } from '../bench-row.ts'
import type { Figures } from '../bench-row.ts'
import { insertDays } from '../fill.sql.ts'
import { selectPollCount } from '../storage.sql.ts'

// The same work on a Citus database of several machines (CITUS_URL) and on one of its coordinator alone, in turns. Then one of the workers takes no
// connections for a while.

const SITES = 8
const BATCH = 1000
const SWEEPS = 6
const AWAY_MS = 10_000
const SILENCE = { sweepMs: 60_000, silentAfterSweeps: 3 }

export interface CitusRow {
  what: string
  unit: string
  one: number
  citus: number
}
export interface CitusFigures {
  rows: CitusRow[]
  /** while a worker was away, and after */
  away: { lists: string; sitesWaiting: number; pollsLost: number; backAfterMs: number }
}

interface Side {
  database: CitusDatabase
  db: Db
  sites: { site: BatchSite; devices: DueDevice[] }[]
  clientId: number
}

export async function citus(
  devices: number,
  days: number,
  rounds: number,
  say: (line: string) => void,
): Promise<CitusFigures> {
  const one = await fill(await emptyPlainDatabase(), devices, days, false, say)
  const many = await fill(await emptyCitusDatabase(), devices, days, true, say)
  try {
    say('Polls …')
    const stored = { one: 0, many: 0 }
    for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
      stored.one += await pollAll(one, sweep)
      stored.many += await pollAll(many, sweep)
    }
    const perSecond = (ms: number) => (devices * SWEEPS) / (ms / 1000)
    const rows: CitusRow[] = [
      { what: 'polls stored and summed', unit: '/s', one: perSecond(stored.one), citus: perSecond(stored.many) },
    ]
    say('Reads …')
    for (const [what, read] of Object.entries(READS)) {
      const [first, second] = await inTurns(
        rounds,
        () => read(one),
        () => read(many),
      )
      rows.push({ what: `${what}, p50`, unit: 'ms', one: first.p50, citus: second.p50 })
      rows.push({ what: `${what}, p99`, unit: 'ms', one: first.p99, citus: second.p99 })
    }
    say('A worker away …')
    return { rows, away: await loseWorker(many) }
  } finally {
    for (const side of [one, many]) {
      await side.db.destroy()
      await side.database[Symbol.asyncDispose]()
    }
  }
}

async function fill(
  database: CitusDatabase,
  devices: number,
  days: number,
  isSpread: boolean,
  say: (line: string) => void,
): Promise<Side> {
  const { settings } = database
  await migrateDatabase(settings, TEST_SEALING)
  if (isSpread) await distribute(settings, distribution, say)
  const db = openDatabase({ ...settings, poolSize: SITES + 2, statementTimeoutMs: 0 })
  const sites: Side['sites'] = []
  let clientId = 0
  for (let nth = 0; nth < SITES; nth += 1) {
    const owner = await addOwner(db, `farm${nth}`)
    clientId = owner.client
    const hosts = Array.from(
      { length: devices / SITES },
      (_, k) => `10.${Math.floor(k / 62_500)}.${Math.floor(k / 250) % 250}.${k % 250}`,
    )
    sites.push({ site: await batchSite(db, owner.site), devices: await addPolledDevices(db, owner, hosts) })
  }
  const today = new Date().toISOString().slice(0, 10)
  for (let ago = days; ago > 0; ago -= 5)
    await insertDays(db, addDays(today, -ago), addDays(today, -Math.max(1, ago - 4)))
  await db.destroy()
  const open = openDatabase({ ...settings, poolSize: SITES + 2 })
  for (const each of sites) each.site = { ...each.site, db: open }
  return { database, db: open, sites, clientId }
}

/** One sweep of all sites at once, as servers do, and the sums. Returns how long it took. */
function pollAll({ db, sites }: Side, sweep: number): Promise<number> {
  const atMs = Date.now() - (SWEEPS - sweep) * 1000
  return timed(() =>
    Promise.all(
      sites.map(async ({ site, devices }) => {
        for (let from = 0; from < devices.length; from += BATCH)
          await writeBatch(site, polls(devices.slice(from, from + BATCH), atMs, answered()))
        if (sweep === SWEEPS - 1) await sumPolls(db, site.siteId)
      }),
    ),
  )
}

const page = (side: Side, order: DevicePageQuery['order'], filter: DevicePageQuery['filter'] = {}) =>
  selectDevicePageWithTelemetry(side.db, { filter, clients: 'all', order, page: 3, size: 50, silence: SILENCE }, 'UTC')
const aDevice = ({ sites }: Side) => sites[SITES >> 1]?.devices[7]?.id ?? 0
const lastYear = (): [string, string] => {
  const today = new Date().toISOString().slice(0, 10)
  return [addDays(today, -365), today]
}

const READS: Record<string, (side: Side) => Promise<unknown>> = {
  'a tile': ({ db }) => countDevices(db, {}, 'all'),
  'a page of devices': (side) => page(side, {}),
  'by hash rate': (side) => page(side, { orderColumn: 'hashrate', orderWay: 'desc' }),
  "by hash rate, a client's": (side) => page(side, { orderColumn: 'hashrate' }, { clientId: side.clientId }),
  'trend of a year': ({ db }) => selectPeriodSums(db, {}, lastYear(), 'day', 'all'),
  'a device': (side) => selectDeviceDetail(side.db, aDevice(side), 'all', { ...SILENCE, timeZone: 'UTC' }),
  'its days': (side) => selectDayFigures(side.db, aDevice(side), 'hash_rate', lastYear(), 'all'),
}

async function inTurns(rounds: number, ...works: (() => Promise<unknown>)[]): Promise<[Figures, Figures]> {
  const ms = works.map((): number[] => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [nth, work] of works.entries()) ms[nth]?.push(await timed(work))
  const [one = [], two = []] = ms
  return [figuresOf(one), figuresOf(two)]
}

/** Each site is swept again and again, its batches repeated while they fail; for a while one worker takes no connections. */
async function loseWorker(side: Side): Promise<CitusFigures['away']> {
  const { database, sites, db } = side
  const over = new AbortController()
  let backMs = 0
  let written = 0
  const waiting = new Set<number>()
  const expected = await selectPollCount(db)
  const sweeping = sites.map(async ({ site, devices }) => {
    while (!over.signal.aborted) {
      const batch = polls(devices.slice(0, BATCH), Date.now(), answered())
      for (;;)
        try {
          await writeBatch(site, batch)
          written += batch.length
          if (waiting.delete(site.siteId) && backMs === 0 && waiting.size === 0) backMs = performance.now()
          break
        } catch (error) {
          if (!isDatabaseAway(error)) throw error
          waiting.add(site.siteId)
          await sleep(200)
        }
    }
  })
  await database.setWorkerOpen(false)
  await sleep(AWAY_MS)
  const sitesWaiting = waiting.size
  const lists = await page(side, {}).then(
    () => 'answered',
    (error: unknown) => (isDatabaseAway(error) ? 'refused as the database being away' : String(error)),
  )
  await database.setWorkerOpen(true)
  const openMs = performance.now()
  while (waiting.size > 0) await sleep(20)
  over.abort()
  await Promise.all(sweeping)
  const pollsLost = expected + written - (await selectPollCount(db))
  return { lists, sitesWaiting, pollsLost, backAfterMs: Math.max(0, backMs - openMs) }
}
