import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NO_FAULTS } from '../../src/fleet/polling/simulator/faults.ts'
import { startFleetProcesses } from '../../src/fleet/polling/simulator/start-fleet-processes.ts'
import type { FleetProcessOptions } from '../../src/fleet/polling/simulator/start-fleet-processes.ts'
import type { BareSweep } from '../bare-sweeps.ts'
import { startChild } from '../child.ts'
import type { Child } from '../child.ts'
import { databaseUse } from '../database-processes.ts'
import type { MinervaFigures, MinervaOptions } from '../minerva.ts'
import { httpClient } from '../http-client.ts'
import type { HttpClient } from '../http-client.ts'
import { SHORT_REPLIES } from '../short-replies.ts'
import { figuresOf, timed } from '../bench-row.ts'
import type { Figures } from '../bench-row.ts'
import { FULL_MIX } from '../../src/fleet/demo/demo-fleet.ts'

// Sweeps of simulated miners by the whole product, with everything stored. The miners run in processes of their own.

const LATENCY_MS = [200, 500] as const
const DEADLINE_MS = 3000
const AT_ONCE = 1000
const SWEEPS = 7
/** A server runs for months; until then it still translates its code, on threads of its own: 2.0 s of the processor for the fifth sweep, 1.4 for the eleventh. */
const WARM_UP_SWEEPS = 25
const WARM_UP_INTERVAL_MS = 4000
const WARM_UP_BARE_SWEEPS = 4
const SITE_DEVICES = 5000
/** Holds a sweep and the yardstick's after it, each of them 8 s at most. */
const INTERVAL_MS = 20_000
const RESTING_MS = 3_600_000
const BASE = '127.160.0.0'
const READ_PAUSE_MS = 50

export interface PolledSweep {
  name: string
  devices: number
  medianMs: number
  worstMs: number
  /** of the bare loop of sockets */
  bareMs: number
  bareCpuMs: number
  /** of the server's process and of its database, from sweep to sweep */
  cpuMs: number
  /** of it for what the server does between sweeps as well, such as notifications and the work of other areas */
  besideMs: number
  databaseCpuMs: number
  /** after a sweep, at most */
  rssMb: number
  databaseMb: number
  barMs: number
}

export interface IntervalFigures {
  name: string
  devices: number
  /** the longest sweep of a site */
  worstMs: number
  answered: number
  /** of one core, over whole intervals */
  cpuShare: number
  databaseCpuShare: number
  rssMb: number
  databaseMb: number
  barMs: number
  barCpuShare: number
  /** the console's reads, while nothing is polled and beside sweeps */
  quiet: Figures
  beside: Figures
}

/** A sweep of the yardstick, then one of the server with what it and its database used since its last. */
interface Turn {
  ms: number
  cpuMs: number
  databaseCpuMs: number
  rssMb: number
  bare: BareSweep
}

export async function polledSweeps(say: (line: string) => void): Promise<PolledSweep[]> {
  const figures: PolledSweep[] = []
  for (const [name, hung, barMs, replies] of [
    ['2 % hung', 0.02, 6000, {}],
    ['none hung', 0, 2500, {}],
    ['2 % hung, short replies', 0.02, 6000, { members: SHORT_REPLIES }],
    ['none hung, short replies', 0, 2500, { members: SHORT_REPLIES }],
  ] as const) {
    say(`  ${SITE_DEVICES} miners, ${name} …`)
    await using farm = await startFarm(SITE_DEVICES, hung, WARM_UP_INTERVAL_MS / 1000, replies)
    const turns = await sweepsInTurns(farm)
    const besideMs = await cpuBesideSweeps(farm.server)
    const middleOf = (figureOf: (turn: Turn) => number) => figuresOf(turns.map(figureOf)).p50
    figures.push({
      name: `${SITE_DEVICES} miners, ${name}`,
      devices: SITE_DEVICES,
      medianMs: middleOf(({ ms }) => ms),
      worstMs: Math.max(...turns.map(({ ms }) => ms)),
      bareMs: middleOf(({ bare }) => bare.ms),
      bareCpuMs: middleOf(({ bare }) => bare.cpuMs),
      cpuMs: middleOf(({ cpuMs }) => cpuMs),
      besideMs,
      databaseCpuMs: middleOf(({ databaseCpuMs }) => databaseCpuMs),
      rssMb: Math.max(...turns.map(({ rssMb }) => rssMb)),
      databaseMb: databaseUse(farm.dataDir).pssMb,
      barMs,
    })
  }
  return figures
}

/** Sweeps of the yardstick and of the server in turns, so that both meet the same moments of the machine, once both are warm. */
async function sweepsInTurns({ server, addresses, dataDir }: Farm): Promise<Turn[]> {
  const yardstick = startChild('bare-sweeps.ts', { addresses, atOnce: AT_ONCE, deadlineMs: DEADLINE_MS })
  try {
    await untilSwept(server, WARM_UP_SWEEPS, SITE_DEVICES)
    for (let nth = 0; nth < WARM_UP_BARE_SWEEPS; nth += 1) await yardstick.ask<BareSweep>('sweep')
    const { sweeps } = await server.ask<MinervaFigures>({ sweepMs: INTERVAL_MS })
    const usedSince = async (count: number) => {
      const used = await untilSwept(server, count, SITE_DEVICES)
      return { ...used, databaseCpuMs: databaseUse(dataDir).cpuMs }
    }
    // The next one may have begun, or begin after the interval of the warm-up.
    let before = await usedSince(sweeps.length + 2)
    const turns: Turn[] = []
    for (let nth = 0; nth < SWEEPS; nth += 1) {
      const bare = await yardstick.ask<BareSweep>('sweep')
      const after = await usedSince(before.sweeps.length + 1)
      const { ms = 0, endedAtMs = 0 } = after.sweeps.at(-1) ?? {}
      if (endedAtMs - ms < bare.endedAtMs) throw new Error('a sweep beside its yardstick')
      turns.push({
        ms,
        cpuMs: after.cpuMs - before.cpuMs,
        databaseCpuMs: after.databaseCpuMs - before.databaseCpuMs,
        rssMb: after.rssMb,
        bare,
      })
      before = after
    }
    return turns
  } finally {
    await yardstick.stop()
  }
}

/** Processor time of the server in an interval without a sweep, once a sweep that still runs has ended. */
async function cpuBesideSweeps(server: Child): Promise<number> {
  await server.ask<MinervaFigures>({ sweepMs: RESTING_MS })
  await sleep(2 * INTERVAL_MS)
  const before = await server.ask<MinervaFigures>()
  await sleep(INTERVAL_MS)
  const after = await server.ask<MinervaFigures>()
  if (after.sweeps.length > before.sweeps.length) throw new Error('a sweep while the server was to rest')
  return after.cpuMs - before.cpuMs
}

/** Sites of 5,000 mixed miners at the default interval: what one machine's poller has left, and how long the console's reads take beside it. */
export async function sweepsOfMany(devices: number, say: (line: string) => void): Promise<IntervalFigures> {
  const intervalMs = 60_000
  const intervals = 2
  say(`  ${devices} miners, ${intervals} minutes …`)
  await using farm = await startFarm(devices, 0.02, intervalMs / 1000, { mix: FULL_MIX, areIdle: true })
  const sites = Math.ceil(devices / SITE_DEVICES)
  const before = await untilSwept(farm.server, sites, SITE_DEVICES)
  // The first sweeps find out each miner's make and write its first rows.
  await readFor(farm.client, intervalMs)
  const start = await farm.server.ask<MinervaFigures>()
  const databaseBefore = databaseUse(farm.dataDir)
  const beside = await readFor(farm.client, intervals * intervalMs)
  const after = await farm.server.ask<MinervaFigures>()
  const database = databaseUse(farm.dataDir)
  await farm.server.ask<MinervaFigures>({ sweepMs: RESTING_MS })
  await sleep(intervalMs)
  const quiet = await readFor(farm.client, intervalMs)
  const measured = after.sweeps.slice(before.sweeps.length)
  const shareOf = (a: number, b: number) => (b - a) / (intervals * intervalMs)
  return {
    name: `${devices} miners, 2 % hung, ${sites} sites`,
    devices,
    worstMs: Math.max(...measured.map(({ ms }) => ms)),
    answered: Math.min(...measured.map(({ answered }) => answered)) * sites,
    cpuShare: shareOf(start.cpuMs, after.cpuMs),
    databaseCpuShare: shareOf(databaseBefore.cpuMs, database.cpuMs),
    rssMb: after.rssMb,
    databaseMb: database.pssMb,
    barMs: intervalMs,
    barCpuShare: 0.6,
    quiet,
    beside,
  }
}

/** The overview and a page of the list, as a console asks for them, again and again with a pause: how long each call took. */
async function readFor(client: HttpClient, forMs: number): Promise<Figures> {
  const took: number[] = []
  const until = performance.now() + forMs
  const read = async (work: Promise<unknown>) => took.push(await timed(() => work))
  while (performance.now() < until) {
    await Promise.all([
      read(client.call('POST /data/getBasicDataByState/state', { request: {} })),
      read(client.call('POST /data/getPieDataByIndicator/{type}', { params: { type: 'type' }, request: {} })),
      read(client.call('POST /data/getTotals', { request: {} })),
    ])
    await read(client.call('POST /device/find/', { request: { size: 20 } }))
    await sleep(READ_PAUSE_MS)
  }
  return figuresOf(took)
}

type Farm = Awaited<ReturnType<typeof startFarm>>

async function startFarm(
  devices: number,
  hung: number,
  sweepSeconds: number,
  replies: Pick<FleetProcessOptions, 'members' | 'mix' | 'areIdle'> = {},
) {
  const miners = { count: devices, seed: 17, base: BASE, ...(replies.mix && { mix: replies.mix }) }
  const fleet = await startFleetProcesses({
    ...miners,
    ...replies,
    latencyMs: LATENCY_MS,
    faults: NO_FAULTS,
    broken: { hung },
  })
  const addresses = fleet.miners.map(({ address, port }) => `${address}:${port}`)
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'minerva-bench-'))
  await fs.chmod(dataDir, 0o755)
  const server = startChild('minerva.ts', {
    dataDir,
    fleet: miners,
    siteDevices: SITE_DEVICES,
    sweepSeconds,
  } satisfies MinervaOptions)
  let client: HttpClient | undefined
  const stop = async () => {
    client?.close()
    await server.stop()
    await fleet.stop()
    await fs.rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    const { url, token } = await server.next<{ url: string; token: string }>()
    client = httpClient(url, token)
  } catch (error) {
    await stop()
    throw error
  }
  return { server, client, addresses, dataDir, [Symbol.asyncDispose]: stop }
}

/** What it reports once so many sweeps have ended. */
async function untilSwept(server: ReturnType<typeof startChild>, count: number, due: number): Promise<MinervaFigures> {
  for (let tries = 0; tries < 600; tries += 1) {
    const figures = await server.ask<MinervaFigures>()
    if (figures.sweeps.length >= count) {
      if (figures.sweeps.some((sweep) => sweep.due !== due)) throw new Error('a sweep without all of its devices')
      return figures
    }
    await sleep(500)
  }
  throw new Error('no sweep ends')
}
