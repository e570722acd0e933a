import path from 'node:path'
import { readConfig } from '../../src/areas.ts'
import { LIVE_ORDERS } from '../../src/fleet/device/rules/device-orders.ts'
import { selectDeviceDetail } from '../../src/fleet/device/server/device-detail.sql.ts'
import { selectExportBatches } from '../../src/fleet/device/server/export-rows.sql.ts'
import { searchDevices } from '../../src/fleet/device/server/search-devices.sql.ts'
import { selectDevicePage } from '../../src/fleet/device/server/select-device-page.sql.ts'
import { deleteOldRows, dropOldFigures, packOldHours } from '../../src/fleet/polling/retention/retention.ts'
import { selectRecentSamples } from '../../src/fleet/polling/sweep/sweep.sql.ts'
import { selectPie } from '../../src/fleet/statistics/server/device-counts.sql.ts'
import { selectPeriodSums } from '../../src/fleet/statistics/server/trend-sums.sql.ts'
import { addDays } from '../../src/platform/rules/business-time.ts'
import type { Db } from '../../src/platform/server/database/database.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { figuresOf, randomOf, timed } from '../bench-row.ts'
import { startChild } from '../child.ts'
import { databaseUse } from '../database-processes.ts'
import { selectTableSizes } from '../storage.sql.ts'
import type { SweepFigures } from '../sweep.ts'

// How work grows with the fleet: ten times the devices come with ten times the clients, accounts and sites. Polls are made up.

/** In the fourth sweep the silent devices are known to be silent, as in any other after it. */
const SWEEPS = 4
const READS = 300
const DAYS = 3
const PAGE = 20
const EXPORT_ROWS = 1000
const TIME_ZONE = 'Asia/Shanghai'
const silence = { sweepMs: 60_000, silentAfterSweeps: 3 }

export interface ScaleFigures {
  devices: number
  /** what was measured, in its unit */
  rows: { work: string; value: number; unit: string; barValue?: number }[]
}

export async function scale(devices: number, say: (line: string) => void): Promise<ScaleFigures> {
  say(`A fleet of ${devices} devices …`)
  const sites = Math.ceil(devices / 5000)
  const fleet = { devices, days: DAYS, clients: sites * 3, accounts: sites * 10, sites }
  const { db, settings, lastDay, stop } = await openBenchDatabase(fleet, say)
  const folder = path.resolve(`data/bench/${devices}x${DAYS}`)
  const rows: ScaleFigures['rows'] = []
  const add = (work: string, value: number, unit: string) => rows.push({ work, value, unit })
  try {
    const sweeps = startChild('sweep.ts', { ...settings, sweepMs: 0 })
    let before = databaseUse(folder)
    for (let sweep = 1; sweep <= SWEEPS; sweep += 1) {
      say(`  sweep ${sweep} of ${SWEEPS} …`)
      const { tookMs, cpuMs, devices: polled } = await sweeps.next<SweepFigures>(600_000)
      const after = databaseUse(folder)
      if (sweep === SWEEPS) {
        add('store the polls of a minute', tookMs / 1000, 's')
        add('polls stored', polled / (tookMs / 1000), 'a second')
        // Other programs on the machine make it slower, but hardly dearer.
        const cpuUs = ((cpuMs + after.cpuMs - before.cpuMs) * 1000) / polled
        add('CPU of the server and its database', cpuUs, 'µs a poll')
        add('polls that two cores’ CPU is enough for', 2e6 / cpuUs, 'a second')
      }
      before = after
    }
    await sweeps.stop()
    for (const [work, read] of Object.entries(reads(fleet, lastDay))) {
      const cpuBeforeMs = databaseUse(folder).cpuMs
      const quiet = await measure(() => read(db))
      add(`${work}, CPU of the database`, (databaseUse(folder).cpuMs - cpuBeforeMs) / READS, 'ms')
      add(`${work}, p50`, quiet.p50, 'ms')
      add(`${work}, p99`, quiet.p99, 'ms')
    }
    say('  the same while a sweep a minute is written …')
    const writing = startChild('sweep.ts', settings)
    await new Promise((resolve) => setTimeout(resolve, 5000))
    for (const [work, read] of Object.entries(reads(fleet, lastDay)))
      add(`${work}, p99 while a sweep is written`, (await measure(() => read(db))).p99, 'ms')
    await writing.stop()
    say('  export, start, nightly work …')
    add('export of all', (await timed(() => exportAll(db))) / 1000, 's')
    const since = new Date(Date.now() - 15 * 60_000)
    add('start: samples of the last 15 minutes', (await timed(() => loadSamples(db, sites, since))) / 1000, 's')
    add('nightly work', (await timed(() => nightly(db))) / 1000, 's')
    const tables = await selectTableSizes(db, ['device', 'device_list', 'device_live', 'device_answer', 'device_count'])
    const bytes = tables.reduce((sum, { tableBytes, indexBytes }) => sum + tableBytes + indexBytes, 0)
    add('its rows and indexes, without history', bytes / devices, 'bytes a device')
    const [daily] = await selectTableSizes(db, ['device_daily'])
    add(
      'each day of history',
      ((daily?.tableBytes ?? 0) + (daily?.indexBytes ?? 0)) / (daily?.rows ?? 1),
      'bytes a device',
    )
    return { devices, rows }
  } finally {
    await stop()
  }
}

const page = (db: Db, filter: object, order: object, first = 1) =>
  selectDevicePage(db, { filter, clients: 'all', order, page: first, size: PAGE, silence })

function reads({ sites, clients }: { sites: number; clients: number }, lastDay: string) {
  const { below, pick } = randomOf(7)
  const live = () => ({ orderColumn: pick(LIVE_ORDERS), orderWay: pick(['asc', 'desc'] as const) })
  return {
    tiles: (db: Db) => selectPie(db, 'state', {}, 'all'),
    'list by serial': (db: Db) => page(db, {}, {}, 1 + below(100)),
    'list by a live figure': (db: Db) => page(db, {}, live(), 1 + below(3)),
    'list of a client by a live figure': (db: Db) => page(db, { clientId: 1 + below(clients) }, live()),
    'list of a state by a live figure': (db: Db) => page(db, { state: pick(['normal', 'low', 'warn']) }, live()),
    'trend of a year by day': (db: Db) =>
      selectPeriodSums(db, { siteId: 1 + below(sites) }, [addDays(lastDay, -365), lastDay], 'day', 'all'),
    search: (db: Db) => searchDevices(db, String(10_000 + below(90_000)), 'all', 6),
    'device page': (db: Db) =>
      selectDeviceDetail(db, 1 + below(sites * 5000), 'all', { ...silence, timeZone: TIME_ZONE }),
  }
}

async function measure(read: () => Promise<unknown>) {
  const took: number[] = []
  while (took.length < READS) took.push(await timed(read))
  return figuresOf(took)
}

async function exportAll(db: Db): Promise<void> {
  const query = { filter: {}, clients: 'all' as const, order: {}, batchRows: EXPORT_ROWS, timeZone: TIME_ZONE }
  for await (const { rows } of selectExportBatches(db, query)) if (rows.length === 0) break
}

async function loadSamples(db: Db, sites: number, since: Date): Promise<void> {
  for (let site = 1; site <= sites; site += 1) await selectRecentSamples(db, site, since)
}

async function nightly(db: Db): Promise<void> {
  const app = { db, config: readConfig({}) }
  const tomorrowMs = Date.now() + 24 * 3_600_000
  await packOldHours(app, tomorrowMs)
  await dropOldFigures(app, tomorrowMs)
  await deleteOldRows(app, tomorrowMs)
}
