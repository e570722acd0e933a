import { readConfig } from '../../src/areas.ts'
import fs from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressesOf, countAddresses, readRange, writeAddress } from '../../src/fleet/polling/rules/address-range.ts'
import type { AddressRange } from '../../src/fleet/polling/rules/address-range.ts'
import { insertRun, selectRuns } from '../../src/fleet/discovery/server/discovery-run.sql.ts'
import { discoveryWork } from '../../src/fleet/discovery/server/discovery-worker.ts'
import { selectFound } from '../../src/fleet/discovery/server/found-device.sql.ts'
import { NO_FAULTS } from '../../src/fleet/polling/simulator/faults.ts'
import { startFleetProcesses } from '../../src/fleet/polling/simulator/start-fleet-processes.ts'
import { startSiteWork } from '../../src/fleet/site-work/server/site-work.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { openLog } from '../../src/platform/server/process/log.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { openEvents } from '../../src/platform/server/database/postgres-events.ts'
import { addOwner } from '../../src/platform/testing/test-fleet.ts'
import { addPerson } from '../../src/platform/testing/test-people.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { noPhones } from '../../src/platform/testing/no-phones.ts'

// A search as a person starts it, from the row that asks for it to the row that marks it as done, with everything found in the
// database. The miners run in a process of their own.

const MINERS = 1000
const NETWORK = '127.150.0.0/20'
const LATENCY_MS = [200, 500] as const
const ROUNDS = 3
const BAR_MS = 5000
const BARE_PROBES = 1024

export interface DiscoveryFigures {
  name: string
  found: number
  miners: number
  medianMs: number
  worstMs: number
  /** of the process that searches */
  cpuMs: number
  /** null: the yardstick */
  barMs: number | null
}

export async function discovery(say: (line: string) => void): Promise<DiscoveryFigures[]> {
  const range = readRange(NETWORK)
  if (typeof range === 'string') throw new Error(range)
  const folder = `discovery-${process.pid}`
  const postgres = await startBenchPostgres(folder, say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 5 }
  const base = writeAddress(range.from)
  const makes = {
    t30: 10,
    t20: 5,
    antminer: 2,
    'whatsminer-v2': 1,
    'whatsminer-v3': 1,
    avalon: 1,
    luxos: 1,
    braiins: 1,
  }
  const fleet = await startFleetProcesses({
    count: MINERS,
    seed: 11,
    base,
    latencyMs: LATENCY_MS,
    faults: NO_FAULTS,
    mix: makes,
  })
  try {
    await migrateDatabase(settings, TEST_SEALING)
    return [
      await measure('bare sockets: one question each, nothing tried twice or stored', null, () => bareSearch(range)),
      await measureSearches(settings, range),
    ]
  } finally {
    await fleet.stop()
    await postgres.stop()
    await fs.rm(path.resolve(`data/bench/${folder}`), { recursive: true, force: true })
  }
}

async function measureSearches(settings: DatabaseSettings, range: AddressRange): Promise<DiscoveryFigures> {
  const db = openDatabase(settings)
  const log = openLog({ logLevel: 'warn' })
  const events = await openEvents(settings, db, log)
  const app = {
    config: readConfig({}),
    db,
    log,
    events,
    sealing: TEST_SEALING,
    fileTypes: [],
    phones: noPhones,
    profileFigures: [],
    scopes: {},
  }
  const work = startSiteWork(app, [discoveryWork(app, () => true)])
  try {
    const { site: siteId } = await addOwner(db, 'farm')
    const userId = await addPerson(db, { role: '管理员' })
    const ranges = [{ from: writeAddress(range.from), to: writeAddress(range.to) }]
    return await measure('a search, stored', BAR_MS, async () => {
      await insertRun(db, { siteId, ranges, addresses: countAddresses([range]), userId })
      work.takeUp()
      for (let status = ''; status !== 'done';) {
        await sleep(20)
        status = (await selectRuns(db, siteId, { page: 1, size: 1 })).data[0]?.status ?? ''
        if (status === 'failed') throw new Error('the search failed')
      }
      return (await selectFound(db, siteId, { page: 1, size: 1 })).counts['new'] ?? 0
    })
  } finally {
    await work.stop()
    await events.close()
    await db.destroy()
  }
}

async function measure(name: string, barMs: number | null, search: () => Promise<number>): Promise<DiscoveryFigures> {
  const took: number[] = []
  let found = MINERS
  const before = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    found = Math.min(found, await search())
    took.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  const [, medianMs = 0, worstMs = 0] = took.toSorted((a, b) => a - b)
  return { name, found, miners: MINERS, medianMs, worstMs, cpuMs: (user + system) / 1000 / ROUNDS, barMs }
}

/** How many of the range's addresses answer anything on port 4028. */
async function bareSearch(range: AddressRange): Promise<number> {
  const left = addressesOf([range])
  let answered = 0
  await Promise.all(
    Array.from({ length: BARE_PROBES }, async () => {
      for (let next = left.next(); !next.done; next = left.next()) if (await answers(next.value)) answered += 1
    }),
  )
  return answered
}

function answers(host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port: 4028, timeout: 3000 })
    let bytes = 0
    socket.once('connect', () => socket.write('{"command":"summary"}'))
    socket.on('data', (chunk) => (bytes += chunk.length))
    socket.once('timeout', () => socket.destroy())
    socket.once('error', () => {})
    socket.once('close', () => resolve(bytes > 0))
  })
}
