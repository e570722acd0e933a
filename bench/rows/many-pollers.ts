import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expectDaysToEqualPolls, expectSumsToHold } from '../../src/fleet/testing/expect-sums.ts'
import { MINUTE_MS } from '../../src/platform/rules/durations.ts'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { Db, DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { figuresOf } from '../bench-row.ts'
import { startChild } from '../child.ts'
import type { Child } from '../child.ts'
import { databaseUse } from '../database-processes.ts'
import { httpClient } from '../http-client.ts'
import type { Order, PollMany, PollsSent } from '../poll-many.ts'
import { insertRemoteSites, selectLiveAges, selectStored } from '../remote-sites.sql.ts'
import type { ServerFigures } from '../serve.ts'
import { selectLogBytes } from '../storage.sql.ts'

// Many sites, polled from some processes, into one server: a sweep an interval, and then what a server that was gone for a while is sent at once.

/** of the sites that are polled live while the others play back: so many sweeps in an interval */
const SWEEPS_BESIDE = 10
const LOOK_EVERY_MS = 20_000
const DEADLINE_MS = 3 * 3_600_000

export interface FleetOfPollers {
  sites: number
  siteDevices: number
  /** processes, each of which polls its share of the sites */
  pollers: number
  /** between the sweeps of a site */
  intervalS: number
  minutes: number
  /** without the server, which are played back at once afterwards; 0: this part is left out */
  outageMinutes: number
}

interface Spread {
  p50: number
  p99: number
  max: number
}

export interface ManyPollersFigures extends FleetOfPollers {
  fillS: number
  firstSweepS: number
  storedPerSecond: number
  lagS: Spread
  liveAgeS: Spread
  /** µs of processor time that a poll takes */
  cpuUs: { server: number; database: number; pollers: number }
  logBytesPerPoll: number
  memoryMb: { server: number; database: number; poller: number }
  failedCalls: number
  refused: number
  /** of the polls sent and not refused, less those stored */
  lost: number
  twice: number
  areSumsEqual: boolean
  outage?: { polls: number; perSecond: number; timesRealTime: number; worstLagBesideS: number }
}

export async function manyPollers(fleet: FleetOfPollers, say: (line: string) => void): Promise<ManyPollersFigures> {
  const sweepMs = fleet.intervalS * 1000
  const sweepsIn = (minutes: number) => Math.max(1, Math.round((minutes * MINUTE_MS) / sweepMs))
  const name = `many-pollers-${process.pid}`
  const folder = path.resolve(`data/bench/${name}`)
  // As large a log as the product has, not the bench's: checkpoints have to be written meanwhile.
  const postgres = await startBenchPostgres(name, say, { max_wal_size: '256MB' })
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 5, statementTimeoutMs: 0 }
  await migrateDatabase(settings, TEST_SEALING)
  const db = openDatabase(settings)
  const server = startChild('serve.ts', { connection: postgres.connection, sweepSeconds: fleet.intervalS })
  const pollers: Child[] = []
  try {
    say(`  ${fleet.sites} sites of ${fleet.siteDevices} devices …`)
    const { url } = await server.next<{ url: string }>()
    const filledFrom = performance.now()
    const keys = await addSites(db, url, fleet)
    const fillS = secondsSince(filledFrom)
    for (let nth = 0; nth < fleet.pollers; nth += 1) {
      const share = keys.filter((_, site) => site % fleet.pollers === nth)
      const given: PollMany = { url, folder: path.join(folder, 'pollers', String(nth)), keys: share }
      const poller = startChild('poll-many.ts', given)
      pollers.push(poller)
      await poller.next()
    }
    const order = async (what: Order, of: readonly Child[] = pollers) =>
      sumOf(await Promise.all(of.map((each) => each.ask<PollsSent>(what, DEADLINE_MS))))

    say(`  filled in ${fillS.toFixed(0)} s; the first polls of all …`)
    const first = await order({ live: { sweeps: 1, sweepMs } })

    say(`  a sweep each ${fleet.intervalS} s for ${fleet.minutes} minutes …`)
    const watch = watchLive(db, folder, sweepMs)
    const before = { log: await selectLogBytes(db), ...(await server.ask<ServerFigures>()) }
    const live = await order({ live: { sweeps: sweepsIn(fleet.minutes), sweepMs } })
    const after = { log: await selectLogBytes(db), ...(await server.ask<ServerFigures>()) }
    const watched = await watch.stop()
    say('  every poll looked for …')
    const { stored, twice, refused } = await selectStored(db)
    const areSumsEqual = await holds(say, async () => {
      await expectSumsToHold(db)
      await expectDaysToEqualPolls(db)
    })
    const each = (whole: number) => whole / live.polls
    return {
      ...fleet,
      fillS,
      firstSweepS: first.tookMs / 1000,
      storedPerSecond: live.polls / (live.tookMs / 1000),
      lagS: spreadOf(live.lagsMs.map((ms) => ms / 1000)),
      liveAgeS: watched.ageS,
      cpuUs: {
        server: each((after.cpuMs - before.cpuMs) * 1000),
        database: each(watched.databaseCpuMs * 1000),
        pollers: each(live.cpuMs * 1000),
      },
      logBytesPerPoll: each(after.log - before.log),
      memoryMb: { server: after.peakRssMb, database: watched.databasePssMb, poller: live.peakRssMb },
      failedCalls: first.failedCalls + live.failedCalls,
      refused,
      lost: first.polls + live.polls - refused - stored,
      twice,
      areSumsEqual,
      ...(fleet.outageMinutes > 0 && {
        outage: await playBack(pollers, order, { sweeps: sweepsIn(fleet.outageMinutes), sweepMs }, say),
      }),
    }
  } finally {
    await Promise.all(pollers.map((poller) => poller.stop()))
    await server.stop()
    await db.destroy()
    await postgres.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
}

/** Returns the key of each site's poller. */
async function addSites(db: Db, url: string, { sites, siteDevices }: FleetOfPollers): Promise<string[]> {
  const added = await insertRemoteSites(
    db,
    Array.from({ length: sites }, () => siteDevices),
  )
  const http = httpClient(url, await addSession(db, await addPerson(db, { role: '管理员' })))
  const keys: string[] = []
  for (const { id } of added) keys.push((await http.call('POST /poller/make', { request: { siteId: id } })).key)
  http.close()
  return keys
}

/** Looks at the database every few seconds until it is stopped. */
function watchLive(db: Db, folder: string, sweepMs: number) {
  const [startedAt, since] = [performance.now(), new Date()]
  const stopping = new AbortController()
  const { signal } = stopping
  const devicesOfAge = new Map<number, number>()
  const before = databaseUse(folder)
  let databasePssMb = 0
  const looked = (async () => {
    while (!signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
      databasePssMb = Math.max(databasePssMb, databaseUse(folder).pssMb)
      // In the first interval some sites wait for their turn.
      if (performance.now() - startedAt < sweepMs || signal.aborted) continue
      for (const { seconds, devices } of await selectLiveAges(db, since))
        devicesOfAge.set(seconds, (devicesOfAge.get(seconds) ?? 0) + devices)
    }
  })()
  return {
    async stop() {
      const databaseCpuMs = databaseUse(folder).cpuMs - before.cpuMs
      stopping.abort()
      await looked
      return { ageS: spreadOfCounts(devicesOfAge), databaseCpuMs, databasePssMb }
    },
  }
}

async function playBack(
  pollers: readonly Child[],
  order: (what: Order, of?: readonly Child[]) => Promise<PollsSent>,
  missed: { sweeps: number; sweepMs: number },
  say: (line: string) => void,
): Promise<NonNullable<ManyPollersFigures['outage']>> {
  say(`  ${missed.sweeps} sweeps without the server …`)
  await order({ keep: missed }, pollers.slice(1))
  say('  played back …')
  const [beside, back] = await Promise.all([
    order({ live: { sweeps: SWEEPS_BESIDE, sweepMs: missed.sweepMs / SWEEPS_BESIDE } }, pollers.slice(0, 1)),
    order({ send: true }, pollers.slice(1)),
  ])
  return {
    polls: back.polls,
    perSecond: back.polls / (back.tookMs / 1000),
    timesRealTime: (missed.sweeps * missed.sweepMs) / back.tookMs,
    worstLagBesideS: Math.max(...beside.lagsMs) / 1000,
  }
}

async function holds(say: (line: string) => void, check: () => Promise<void>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    say(String(error))
    return false
  }
}

const secondsSince = (at: number) => (performance.now() - at) / 1000

function sumOf(sent: readonly PollsSent[]): PollsSent {
  const sum = (of: (each: PollsSent) => number) => sent.reduce((all, each) => all + of(each), 0)
  const most = (of: (each: PollsSent) => number) => Math.max(...sent.map(of))
  return {
    polls: sum(({ polls }) => polls),
    tookMs: most(({ tookMs }) => tookMs),
    lagsMs: sent.flatMap(({ lagsMs }) => lagsMs),
    failedCalls: sum(({ failedCalls }) => failedCalls),
    cpuMs: sum(({ cpuMs }) => cpuMs),
    peakRssMb: most(({ peakRssMb }) => peakRssMb),
  }
}

function spreadOf(values: readonly number[]): Spread {
  return { ...figuresOf(values), max: Math.max(...values) }
}

function spreadOfCounts(counts: ReadonlyMap<number, number>): Spread {
  const sorted = [...counts].toSorted(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, count]) => sum + count, 0)
  const at = (share: number) => {
    let passed = 0
    return sorted.find(([, count]) => (passed += count) > share * all)?.[0] ?? NaN
  }
  return { p50: at(0.5), p99: at(0.99), max: sorted.at(-1)?.[0] ?? NaN }
}
