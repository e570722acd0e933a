import fs from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/server/database/database.ts'
import type { DatabaseSettings } from '../../src/platform/server/database/database.ts'
import { migrateDatabase } from '../../src/platform/server/database/migrate.ts'
import { addPerson, addSession } from '../../src/platform/testing/test-people.ts'
import { TEST_SEALING } from '../../src/platform/testing/test-sealing.ts'
import { startBenchPostgres } from '../bench-database.ts'
import { startChild } from '../child.ts'
import type { Child } from '../child.ts'
import { httpClient } from '../http-client.ts'
import type { Order, PollMany, PollsSent, SitesToPoll } from '../poll-many.ts'
import { insertRemoteSites } from '../remote-sites.sql.ts'

// Many sites, polled from ten processes, into one server: a sweep a minute, and then what a server that was gone for an hour is sent at once.

const SITE_DEVICES = 3300
const PROCESSES = 10
const SWEEP_MS = 60_000
const OUTAGE_SWEEPS = 60
/** of the sites that were polled meanwhile; the first process goes on live */
const LIVE_BESIDE_MS = 60_000
const DEADLINE_MS = 3_600_000

export interface ManyPollersFigures {
  devices: number
  sites: number
  minutes: number
  /** polls that a sweep a minute makes, a second */
  duePerSecond: number
  storedPerSecond: number
  lagP50Ms: number
  lagP99Ms: number
  playedBack: number
  playedBackPerSecond: number
  /** so many minutes of these sites in a minute */
  timesRealTime: number
  liveLagP99Ms: number
  /** stored, of those sent */
  isWhole: boolean
}

export async function manyPollers(
  { devices, minutes }: { devices: number; minutes: number },
  say: (line: string) => void,
): Promise<ManyPollersFigures> {
  const name = `many-pollers-${process.pid}`
  const postgres = await startBenchPostgres(name, say)
  const settings: DatabaseSettings = { connection: postgres.connection, poolSize: 5, statementTimeoutMs: 0 }
  await migrateDatabase(settings, TEST_SEALING)
  const db = openDatabase(settings)
  const server = startChild('serve.ts', { connection: postgres.connection })
  const folder = path.resolve(`data/bench/${name}`)
  const pollers: Child[] = []
  try {
    const { url } = await server.next<{ url: string }>()
    const sizes = Array.from({ length: Math.round(devices / SITE_DEVICES) }, () => SITE_DEVICES)
    say(`  ${sizes.length} sites …`)
    const sites = await insertRemoteSites(db, sizes)
    const http = httpClient(url, await addSession(db, await addPerson(db, { role: '管理员' })))
    const shares: SitesToPoll[] = Array.from({ length: PROCESSES }, () => [])
    for (const [nth, { id, devices: polled }] of sites.entries()) {
      const { key } = await http.call('POST /poller/make', { request: { siteId: id } })
      shares[nth % PROCESSES]?.push({ key, devices: polled })
    }
    http.close()
    for (const [nth, share] of shares.entries()) {
      const poller = startChild('poll-many.ts', {
        url,
        folder: path.join(folder, 'pollers', String(nth)),
      } satisfies PollMany)
      pollers.push(poller)
      await poller.ask(share)
    }
    const all = (order: Order, of = pollers) => Promise.all(of.map((each) => each.ask<PollsSent>(order, DEADLINE_MS)))

    say(`  a sweep a minute for ${minutes} minutes …`)
    const live = await all({ live: { forMs: minutes * 60_000, sweepMs: SWEEP_MS } })
    const livePolls = sumOf(live)
    const lags = live.flatMap(({ lagsMs }) => lagsMs).toSorted((a, b) => a - b)

    say('  an hour without the server …')
    const [first, ...others] = pollers
    if (!first) throw new Error('no poller')
    await all({ keep: { sweeps: OUTAGE_SWEEPS, sweepMs: SWEEP_MS } }, others)
    say('  played back …')
    const playing = all({ send: true }, others)
    const [beside, back] = await Promise.all([
      first.ask<PollsSent>({ live: { forMs: LIVE_BESIDE_MS, sweepMs: SWEEP_MS / 10 } } satisfies Order, DEADLINE_MS),
      playing,
    ])
    const backMs = Math.max(...back.map(({ tookMs }) => tookMs))
    const { rows } = await sql<{
      polls: number
    }>`select sum(cardinality(device_id))::float8 as polls from poll_batch`.execute(db)
    return {
      devices: sizes.length * SITE_DEVICES,
      sites: sizes.length,
      minutes,
      duePerSecond: (sizes.length * SITE_DEVICES) / (SWEEP_MS / 1000),
      storedPerSecond: livePolls / (Math.max(...live.map(({ tookMs }) => tookMs)) / 1000),
      lagP50Ms: lags[lags.length >> 1] ?? NaN,
      lagP99Ms: lags[Math.floor(lags.length * 0.99)] ?? NaN,
      playedBack: sumOf(back),
      playedBackPerSecond: sumOf(back) / (backMs / 1000),
      timesRealTime: (OUTAGE_SWEEPS * SWEEP_MS) / backMs,
      liveLagP99Ms: beside.lagsMs.toSorted((a, b) => a - b).at(-1) ?? NaN,
      isWhole: rows[0]?.polls === livePolls + sumOf(back) + beside.polls,
    }
  } finally {
    await Promise.all(pollers.map((poller) => poller.stop()))
    await server.stop()
    await db.destroy()
    await postgres.stop()
    await fs.rm(folder, { recursive: true, force: true })
  }
}

const sumOf = (sent: readonly PollsSent[]) => sent.reduce((sum, { polls }) => sum + polls, 0)
