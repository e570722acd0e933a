import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BufferWriter } from '../../src/fleet/polling/remote/buffer-writer.ts'
import { DiskBuffer } from '../../src/fleet/polling/remote/disk-buffer.ts'
import { openServerLink } from '../../src/fleet/polling/remote/server-link.ts'
import { startFleetProcesses } from '../../src/fleet/polling/simulator/start-fleet-processes.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { openLog } from '../../src/platform/server/process/log.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { startChild } from '../child.ts'
import { httpClient } from '../http-client.ts'
import type { HttpClient } from '../http-client.ts'
import { madeUpOutcome } from '../made-up-outcome.ts'
import type { PollRemotely, PollerMemory } from '../poll-remotely.ts'
import { insertRemoteSites, selectSweeps, updateAddresses } from '../remote-sites.sql.ts'
import type { RemoteSite } from '../remote-sites.sql.ts'

// Remote pollers without miners: what was answered is made up, then goes the way of a poller's from its buffer on disk to the
// commit on the server, each in a process of its own.

const BIG_SITE_DEVICES = 5000
const POLLERS = 300
const SMALL_SITE_DEVICES = 20
const ROUNDS = 10
const SWEEPS_WATCHED = 2
/** as `npm run poller` has them */
const NODE_OPTIONS = ['--max-semi-space-size=2', '--optimize-for-size']
const MEMORY_BAR_MB = 150
const MINER_PORT = 24_028
const SEND_BYTES = 2 * 2 ** 20

export interface RemoteMemory {
  sweeps: number
  /** at least, of a sweep */
  answered: number
  peakRssMb: number
  barMb: number
}

export interface RemoteFigures {
  name: string
  polls: number
  /** of all rounds but the first, in which everything is new */
  medianMs: number
  worstMs: number
  /** as they travelled */
  bytesPerPoll: number
  /** null: that all are accepted */
  barMs: number | null
}

export async function remotePoller(
  say: (line: string) => void,
): Promise<{ figures: RemoteFigures[]; memory: RemoteMemory }> {
  const name = `remote-${process.pid}`
  const postgres = await startBenchPostgres(name, say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 5 }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-bench-'))
  await migrateDatabase(settings, TEST_SEALING)
  const db = openDatabase(settings)
  const server = startChild('serve.ts', settings)
  try {
    const sites = await insertRemoteSites(db, [
      BIG_SITE_DEVICES,
      BIG_SITE_DEVICES,
      ...Array.from({ length: POLLERS }, () => SMALL_SITE_DEVICES),
    ])
    const { url } = await server.next<{ url: string }>()
    const http = httpClient(url, await addSession(db, await addPerson(db, { role: '管理员' })))
    const [polledSite, ...madeUp] = sites
    if (!polledSite) throw new Error('no site')
    const pollers: Poller[] = []
    for (const site of madeUp) pollers.push(await openPoller(url, http, site, path.join(folder, String(site.id))))
    const { key } = await http.call('POST /poller/make', { request: { siteId: polledSite.id } })
    http.close()
    const [big, ...small] = pollers
    if (!big) throw new Error('no site')
    const figures = [
      await measure(`one remote poller, ${BIG_SITE_DEVICES} samples, from its disk to the commit`, [big], 1000),
      await measure(`${POLLERS} remote pollers at once, ${SMALL_SITE_DEVICES} samples each`, small, null),
    ]
    await Promise.all(pollers.map(({ close }) => close()))
    say('  a remote poller’s memory …')
    const memory = await measureMemory(db, polledSite.id, { url, key, folder: path.join(folder, 'polled') })
    return { figures, memory }
  } finally {
    await server.stop()
    await db.destroy()
    await postgres.stop()
    await fs.rm(folder, { recursive: true, force: true })
    await fs.rm(path.resolve(`data/bench/${name}`), { recursive: true, force: true })
  }
}

/** Of a poller process that really polls as many simulated miners. */
async function measureMemory(db: Db, siteId: number, given: PollRemotely): Promise<RemoteMemory> {
  const fleet = await startFleetProcesses({
    count: BIG_SITE_DEVICES,
    seed: 1,
    base: '127.94.0.0',
    port: MINER_PORT,
    mix: { t30: 1 },
    latencyMs: [200, 500],
  })
  const poller = startChild('poll-remotely.ts', given, NODE_OPTIONS)
  try {
    const hosts = fleet.miners.map(({ address }) => address)
    await updateAddresses(db, siteId, hosts, MINER_PORT)
    const untilMs = performance.now() + 120_000
    while ((await selectSweeps(db, siteId)).sweeps < SWEEPS_WATCHED && performance.now() < untilMs) await sleep(200)
    const { peakRssMb } = await poller.ask<PollerMemory>()
    return { ...(await selectSweeps(db, siteId)), peakRssMb, barMb: MEMORY_BAR_MB }
  } finally {
    await poller.stop()
    await fleet.stop()
  }
}

interface Poller {
  devices: number
  /** Takes an answer of every device and sends it all; returns the bytes sent. */
  sweep: () => Promise<number>
  close: () => Promise<void>
}

async function openPoller(url: string, http: HttpClient, site: RemoteSite, folder: string): Promise<Poller> {
  const { key } = await http.call('POST /poller/make', { request: { siteId: site.id } })
  const link = openServerLink(url, () => Promise.resolve(key))
  const buffer = await DiskBuffer.open({ folder, mostBytes: 2 ** 27, log: openLog({ logLevel: 'error' }) })
  const { signal } = new AbortController()
  return {
    devices: site.devices.length,
    async sweep() {
      const atMs = Date.now()
      let coming = site.devices.length
      const writer = new BufferWriter(buffer, () => coming > 0, Date.now)
      const taken = site.devices.map((device) => {
        coming -= 1
        return writer.write({ device, atMs, outcome: madeUpOutcome(device.id) })
      })
      await Promise.all(taken)
      let bytes = 0
      for (let frames = await buffer.peek(SEND_BYTES); frames; frames = await buffer.peek(SEND_BYTES)) {
        bytes += frames.length
        await buffer.acknowledge(await link.send(buffer.id, frames, signal))
      }
      return bytes
    },
    close: () => buffer.close(),
  }
}

async function measure(name: string, pollers: readonly Poller[], barMs: number | null): Promise<RemoteFigures> {
  const polls = pollers.reduce((sum, { devices }) => sum + devices, 0)
  const took: number[] = []
  let bytes = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now()
    const sent = await Promise.all(pollers.map(({ sweep }) => sweep()))
    took.push(performance.now() - startedAt)
    bytes = sent.reduce((sum, each) => sum + each, 0)
  }
  const sorted = took.slice(1).toSorted((a, b) => a - b)
  return {
    name,
    polls,
    medianMs: sorted[sorted.length >> 1] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
    bytesPerPoll: bytes / polls,
    barMs,
  }
}
