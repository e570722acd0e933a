import { parseArgs } from 'node:util'
import os from 'node:os'
import type { DatabaseSettings } from '../src/platform/server/database/database.ts'
import { addPerson, addSession } from '../src/platform/testing/test-people.ts'
import { openBenchDatabase } from './bench-database.ts'
import type { Bench, PairFigures } from './bench-row.ts'
import { startChild } from './child.ts'
import { httpClient } from './http-client.ts'
import { asks } from './rows/asks.ts'
import { bases } from './rows/bases.ts'
import { citus } from './rows/citus.ts'
import { certificates } from './rows/certificates.ts'
import { bundles } from './rows/bundles.ts'
import { demoStart } from './rows/demo-start.ts'
import { deviceDetail } from './rows/device-detail.ts'
import { discovery } from './rows/discovery.ts'
import { exports } from './rows/exports.ts'
import { lessons } from './rows/lessons.ts'
import { listPages } from './rows/list-pages.ts'
import { manyPollers } from './rows/many-pollers.ts'
import { losses } from './rows/losses.ts'
import { ownerLists } from './rows/owner-lists.ts'
import { logins } from './rows/logins.ts'
import { recovery } from './rows/recovery.ts'
import { remotePoller } from './rows/remote-poller.ts'
import { rooms } from './rows/rooms.ts'
import { scale } from './rows/scale.ts'
import { sorting } from './rows/sorting.ts'
import { storage } from './rows/storage.ts'
import { polledSweeps, sweepsOfMany } from './rows/sweeps.ts'
import { tilesAndPies } from './rows/tiles-and-pies.ts'
import { fillTotals, totals } from './rows/totals.ts'
import { trends } from './rows/trends.ts'
import { uploads } from './rows/uploads.ts'
import { video } from './rows/video.ts'
import type { SweepFigures } from './sweep.ts'
import {
  askTable,
  bundleTable,
  citusTable,
  discoveryTable,
  exportTable,
  intervalTable,
  loginTable,
  manyPollersTable,
  pagesTable,
  pairTable,
  recoveryTable,
  remoteTable,
  startTable,
  scaleTable,
  storageTable,
  sweepTable,
  videoTable,
} from './tables.ts'

// npm run bench -- [--devices 100000] [--days 365] [--rounds 300] [--warm-up 600] [--reports 500000] [--only reads,totals,exports,logins,sweeps,polls,asks,fleet,storage,live,scale,trends,lessons,bases,certificates,remote,discovery,uploads,video,rooms,bundles,sorting,starts,recovery,pollers,citus] [--miners 20000] [--sites 300] [--site-devices 3300] [--pollers 10] [--minutes 10] [--outage 60] [--no-demo]
// Filling takes minutes the first time; the database stays in data/bench.

const PARTS = [
  'reads',
  'totals',
  'exports',
  'logins',
  'sweeps',
  'polls',
  'asks',
  'fleet',
  'storage',
  'live',
  'scale',
  'trends',
  'lessons',
  'bases',
  'certificates',
  'remote',
  'discovery',
  'uploads',
  'video',
  'rooms',
  'bundles',
  'sorting',
  'starts',
  'recovery',
  'pollers',
  'citus',
] as const
type Part = (typeof PARTS)[number]
/** They take hours, or several machines (CITUS_URL): measured where they are named alone. */
const ON_REQUEST: readonly Part[] = ['recovery', 'pollers', 'citus']
const { values } = parseArgs({
  allowNegative: true,
  options: {
    devices: { type: 'string', default: '100000' },
    days: { type: 'string', default: '365' },
    rounds: { type: 'string', default: '300' },
    // So many that neither process translates much of its code while it is measured.
    'warm-up': { type: 'string', default: '600' },
    reports: { type: 'string', default: '500000' },
    miners: { type: 'string', default: '20000' },
    sites: { type: 'string', default: '300' },
    'site-devices': { type: 'string', default: '3300' },
    pollers: { type: 'string', default: '10' },
    interval: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    outage: { type: 'string', default: '60' },
    only: { type: 'string', default: PARTS.filter((part) => !ON_REQUEST.includes(part)).join() },
    demo: { type: 'boolean', default: true },
  },
})
const size = { devices: Number(values.devices), days: Number(values.days), clients: 60, accounts: 200, sites: 20 }
const say = (line: string) => console.error(line)
const isAsked = (part: Part) => values.only.split(',').includes(part)

async function measureReads(bench: Bench) {
  return [
    ...(await tilesAndPies(bench)),
    ...(await listPages(bench)),
    ...(await deviceDetail(bench)),
    ...(await ownerLists(bench)),
    ...(await losses(bench)),
  ]
}

if (isAsked('reads') || isAsked('totals') || isAsked('exports') || isAsked('logins') || isAsked('sweeps'))
  await measureServer()
if (isAsked('polls')) {
  say('Sweeps of 5,000 miners …')
  console.log(sweepTable(await polledSweeps(say)))
}
if (isAsked('asks')) {
  say('Miners of each make …')
  console.log(askTable(await asks(say)))
}
if (isAsked('fleet')) {
  say('Sweeps of many miners …')
  console.log(intervalTable(await sweepsOfMany(Number(values.miners), say)))
}
if (isAsked('storage')) {
  say('Storage …')
  console.log(storageTable(await storage(say)))
}
if (isAsked('live')) {
  console.log(scaleTable([await scale(size.devices, say)]))
}
if (isAsked('scale')) {
  const sizes = []
  for (const devices of [10_000, 100_000, 1_000_000]) sizes.push(await scale(devices, say))
  console.log(scaleTable(sizes))
}
if (isAsked('trends')) await trends(Number(values.rounds), say)
if (isAsked('lessons')) await lessons(Number(values.rounds), say)
if (isAsked('bases')) {
  say('Bases …')
  const reports = Number(values.reports)
  const figures = await bases({ reports, rounds: Number(values.rounds) }, say)
  console.log(pairTable(`Bases of ${reports.toLocaleString('en')} reports`, figures))
  console.log(pagesTable(figures))
}
if (isAsked('certificates')) console.log(videoTable('Certificates', await certificates(say)))
if (isAsked('citus')) console.log(citusTable(await citus(size.devices, size.days, Number(values.rounds), say)))
if (isAsked('remote')) {
  say('Remote pollers …')
  const { figures, memory } = await remotePoller(say)
  console.log(remoteTable(figures, memory))
}
if (isAsked('discovery')) {
  say('Looking for miners …')
  console.log(discoveryTable(await discovery(say)))
}
if (isAsked('uploads')) console.log(videoTable('A video of 5 GB as it comes', await uploads(say)))
if (isAsked('video')) console.log(videoTable('A video of 2 GB as it is watched', await video(say)))
if (isAsked('rooms')) await rooms(say)
if (isAsked('bundles')) console.log(bundleTable(bundles()))
if (isAsked('sorting')) console.log(videoTable('100 devices sorted in a browser, 4 times as slow', await sorting(say)))
if (values.demo && isAsked('starts')) {
  say('Starts of the demo …')
  console.log(startTable(await demoStart()))
}

if (isAsked('recovery')) {
  say(`Backup, restore and starts of ${size.devices} devices and ${size.days} days …`)
  console.log(recoveryTable(size, await recovery(size, say)))
}

if (isAsked('pollers')) {
  say('Many pollers …')
  const fleet = {
    sites: Number(values.sites),
    siteDevices: Number(values['site-devices']),
    pollers: Number(values.pollers),
    intervalS: Number(values.interval),
    minutes: Number(values.minutes),
    outageMinutes: Number(values.outage),
  }
  console.log(manyPollersTable(await manyPollers(fleet, say)))
}

async function measureServer() {
  say(`The database of ${size.devices} devices and ${size.days} days …`)
  const { db, settings, lastDay, stop } = await openBenchDatabase(size, say)
  const server = startChild('serve.ts', settings)
  try {
    const { url } = await server.next<{ url: string }>()
    const http = httpClient(url, await addSession(db, await addPerson(db, { role: '管理员' })))
    const bench: Bench = { db, http, server, size, lastDay, rounds: Number(values.rounds) }
    console.log(
      `## ${size.devices} devices × ${size.days} days, ${os.availableParallelism()} cores, ${bench.rounds} rounds\n`,
    )
    const quiet = isAsked('reads') || isAsked('sweeps') ? await measureQuiet(bench) : []
    if (isAsked('totals')) {
      say('Totals …')
      await fillTotals(bench, say)
      await totals({ ...bench, rounds: Number(values['warm-up']) })
      console.log(pairTable('Totals', await totals(bench)))
    }
    if (isAsked('exports')) {
      say('Exports …')
      console.log(exportTable(await exports(bench)))
    }
    if (isAsked('logins')) {
      say('Logins …')
      console.log(loginTable(await logins(bench, url)))
    }
    if (isAsked('sweeps')) await measureWhileSweeping(bench, settings, quiet)
    http.close()
  } finally {
    await server.stop()
    await stop()
  }
}

async function measureQuiet(bench: Bench): Promise<PairFigures[]> {
  say('Warming up …')
  await measureReads({ ...bench, rounds: Number(values['warm-up']) })
  say('Reads …')
  const quiet = await measureReads(bench)
  console.log(pairTable('Reads', quiet))
  return quiet
}

async function measureWhileSweeping(bench: Bench, settings: DatabaseSettings, quiet: readonly PairFigures[]) {
  say('Reads while sweeps are written …')
  const sweeps = startChild('sweep.ts', settings)
  const firstSweep = sweeps.next<SweepFigures>().catch(() => null)
  try {
    console.log(pairTable('The same while a sweep a minute is written', await measureReads(bench), quiet))
    const swept = await firstSweep
    if (swept) {
      const [writing, cpu] = [swept.writingMs, swept.cpuMs].map((each) => (each / 1000).toFixed(1))
      console.log(
        `Of each minute ${writing} s went into writing ${swept.devices} devices, ${cpu} s of them on the poller's processor.\n`,
      )
    }
  } finally {
    await sweeps.stop()
  }
}
