import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { NO_LOGINS } from '../rules/login-families.ts'
import { DiskBuffer } from './disk-buffer.ts'
import { readKnownSite, writeKnownSite } from './known-site.ts'
import { PolledSite } from './polled-site.ts'
import { RemoteSearches } from './remote-search.ts'
import { ServerClock } from './server-clock.ts'
import { Refused } from './server-link.ts'
import type { ServerLink } from './server-link.ts'

const WAIT_FOR_ORDERS_MS = 15_000
/** Some 2,500 polls. The server holds as much of each poller that waits for its turn. */
const SEND_BYTES = 2 ** 18
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000
const JITTER_SHARE = 0.05
const LOOK_AGAIN_MS = 1000
const STOP_DEADLINE_MS = 10_000

export interface RemotePollerOptions {
  link: ServerLink
  /** for the buffer and the server's last orders */
  folder: string
  mostBufferBytes: number
  version: string
  log: Logger
}

export interface RemotePoller {
  /** Stops polling; finished polls are in the buffer. Takes at most ten seconds. */
  stop(): Promise<void>
}

/**
 * Polls a site for a remote server: fetches its orders, sweeps, and buffers polls on disk until the server has them. A failure in
 * one of these does not stop the others. Throws if the folder can't be used.
 */
export async function startRemotePoller(options: RemotePollerOptions): Promise<RemotePoller> {
  const { link, folder, log, version } = options
  const startedAt = new Date().toISOString()
  const stopping = new AbortController()
  const { signal } = stopping
  const buffer = await DiskBuffer.open({ folder, mostBytes: options.mostBufferBytes, log })
  const knownFile = path.join(folder, 'site.json')
  let known = await readKnownSite(knownFile)
  const clock = new ServerClock(known?.clockAheadMs)
  const hearing = Promise.withResolvers<void>()
  if (known) hearing.resolve()
  signal.addEventListener('abort', () => hearing.resolve(), { once: true })
  let isHeard = false
  /** never on disk: a poller that starts while the server is unreachable has none */
  let logins = NO_LOGINS
  const polled = new PolledSite({ buffer, clock, logins: () => logins, log, signal })
  const searches = new RemoteSearches(
    async (search) => {
      // Stopping leaves its scans unfinished: the server restarts them.
      if (known && !signal.aborted) await polled.note(known, { search })
    },
    () => logins,
  )

  async function sweepAgainAndAgain(): Promise<void> {
    await hearing.promise
    for (let site = known; site && !signal.aborted; site = known) {
      const startedAtMs = performance.now()
      await polled.sweep(site).catch((error: unknown) => log.error({ err: error }, 'a sweep failed'))
      const jitter = 1 + JITTER_SHARE * (2 * Math.random() - 1)
      const untilNextMs = () => (known ?? site).sweepMs * jitter - (performance.now() - startedAtMs)
      // In steps, so that a shorter interval takes effect before a long one has passed.
      while (!signal.aborted && untilNextMs() > 0) await pause(Math.min(untilNextMs(), LOOK_AGAIN_MS))
    }
  }

  const begin = (work: Promise<void>, failed: string) =>
    void work.catch((error: unknown) => log.error({ err: error }, failed))

  async function contactServer(): Promise<void> {
    const { polls, bytes, oldestAtMs, droppedPolls, isDiskFull } = buffer.figures
    const oldestAt = oldestAtMs === null ? null : new Date(oldestAtMs).toISOString()
    const report = {
      bufferId: buffer.id,
      version,
      startedAt,
      takesCommands: true,
      loginsKey: logins.key,
      searches: searches.underWay,
      buffer: { polls, bytes, oldestAt, droppedPolls, isDiskFull },
    }
    const askedAt = performance.now()
    const isFirst = !isHeard
    const orders = await link.contact(
      { ...report, devicesTag: known?.tag ?? null },
      isFirst ? 0 : WAIT_FOR_ORDERS_MS,
      signal,
    )
    const { serverTimeMs, lastSequence, devices, siteId, sweepMs, pollDeadlineMs, pollConcurrency } = orders
    // A delayed response does not show when it was sent; only the first one is immediate.
    const heardAt = performance.now()
    const clockAheadMs = clock.learn(serverTimeMs, isFirst ? askedAt : heardAt, heardAt)
    await buffer.acknowledge(lastSequence)
    if (orders.logins) ({ logins } = orders)
    const before = known
    const site = {
      siteId,
      sweepMs,
      pollDeadlineMs,
      pollConcurrency,
      clockAheadMs,
      tag: devices ? devices.tag : (before?.tag ?? null),
      devices: devices ? devices.devices : (before?.devices ?? []),
    }
    known = site
    isHeard = true
    hearing.resolve()
    if (devices || before?.sweepMs !== sweepMs)
      await writeKnownSite(knownFile, site).catch((error: unknown) =>
        log.warn({ err: error }, 'the orders could not be stored for the next start'),
      )
    for (const runId of orders.endedSearches ?? []) searches.end(runId)
    for (const each of orders.searches ?? []) begin(searches.run(each, signal), 'a search failed')
    for (const each of orders.commands ?? []) begin(polled.runCommand(site, each), 'a command failed')
    for (const each of orders.syncs) begin(polled.sync(site, each), 'a sync failed')
  }

  async function send(): Promise<void> {
    await buffer.filled(signal)
    const frames = isHeard && !signal.aborted ? await buffer.peek(SEND_BYTES) : null
    if (!frames) return pause(SHORTEST_PAUSE_MS)
    await buffer.acknowledge(await link.send(buffer.id, frames, signal))
  }

  /** Repeats `work` until stopped; after a failure with a growing delay. Logs the first failure of a row. */
  async function again(name: string, work: () => Promise<void>): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      try {
        await work()
        if (failures > 0) log.info(`${name} works again`)
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        if (failures === 0 || error instanceof Refused) log.warn({ err: error }, `${name} failed; it will be retried`)
        failures += 1
        const longestMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** failures)
        await pause(longestMs * (0.5 + Math.random() / 2))
      }
    }
  }

  const pause = async (ms: number) => {
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {})
  }

  const ran = Promise.all([
    again('the contact with the server', contactServer),
    again('sending what was polled', send),
    sweepAgainAndAgain(),
  ])
  return {
    async stop() {
      stopping.abort()
      await Promise.race([ran, sleep(STOP_DEADLINE_MS, undefined, { ref: false })])
      await buffer.close()
    },
  }
}
