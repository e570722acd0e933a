import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MinerHabits } from '../ask/miner-habits.ts'
import { sendCommand } from '../ask/ask-miner-command.ts'
import type { WrittenPoll } from '../sweep/finished-poll.ts'
import { NO_LOGINS } from '../rules/login-families.ts'
import { SitePolls } from '../sweep/site-polls.ts'
import { POLLS_A_TURN, Slots } from '../sweep/slots.ts'
import { BufferWriter } from './buffer-writer.ts'
import { DiskBuffer } from './disk-buffer.ts'
import { resultOf } from './remote-command.ts'
import type { RemoteCommand } from './remote-command.ts'
import { RemoteSearches } from './remote-search.ts'
import { ServerClock } from './server-clock.ts'
import { Refused } from './server-link.ts'
import type { Orders, RemoteDevice, ServerLink } from './server-link.ts'

const WAIT_FOR_ORDERS_MS = 15_000
/** Each poll holds a buffer of 64 kB, and a site's machine may be small. */
const MOST_AT_ONCE = 500
/** Some 2,500 polls. The server holds as much of each poller that waits for its turn. */
const SEND_BYTES = 2 ** 18
const SHORTEST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 15_000
const JITTER_SHARE = 0.05
const LOOK_AGAIN_MS = 1000
/** A sync without progress for this long is given up. */
const REPORT_SYNC_MS = 1000
/** Some makes need several exchanges for one command. */
const QUESTIONS = 3
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

/** The server's last orders; a poller that starts while the server is unreachable continues with them. */
interface Known extends Pick<Orders, 'siteId' | 'sweepMs' | 'pollDeadlineMs' | 'pollConcurrency'> {
  tag: string | null
  devices: RemoteDevice[]
  clockAheadMs: number
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
  let known = await readKnown(knownFile)
  const clock = new ServerClock(known?.clockAheadMs)
  const hearing = Promise.withResolvers<void>()
  if (known) hearing.resolve()
  signal.addEventListener('abort', () => hearing.resolve(), { once: true })
  let polling: { polls: SitePolls; writer: BufferWriter; concurrency: number; deadlineMs: number } | undefined
  let isHeard = false
  /** never on disk: a poller that starts while the server is unreachable has none */
  let logins = NO_LOGINS
  const habits = new Map<number, MinerHabits>()
  /** sweeps in a row that each device missed */
  const missed = new Map<number, number>()

  /** Created again when the server changes the limits. */
  function pollsFor({ siteId, pollConcurrency, pollDeadlineMs: deadlineMs }: Known) {
    const concurrency = Math.min(pollConcurrency, MOST_AT_ONCE)
    if (polling?.concurrency === concurrency && polling.deadlineMs === deadlineMs) return polling
    let writer: BufferWriter | undefined
    const polls = new SitePolls({
      siteId,
      habits: (id) => habits.get(id) ?? habits.set(id, {}).get(id) ?? {},
      logins: () => logins,
      openWriter: (isMoreComing) => (writer = new BufferWriter(buffer, isMoreComing, clock.now)),
      slots: new Slots(concurrency, POLLS_A_TURN),
      concurrency,
      deadlineMs,
      signal,
      now: clock.now,
    })
    if (!writer) throw new Error('polls without a writer')
    return (polling = { polls, writer, concurrency, deadlineMs })
  }

  async function poll(
    site: Known,
    devices: readonly RemoteDevice[],
    onTaken: (poll: WrittenPoll) => void,
  ): Promise<void> {
    const due = devices.map((device) => ({ ...device, missedSweeps: missed.get(device.id) ?? 0 }))
    // Devices that did not answer last time come last, so that no other waits for their deadlines.
    due.sort((a, b) => Number(a.missedSweeps > 0) - Number(b.missedSweeps > 0))
    await pollsFor(site).polls.pollAll(due, (taken) => {
      const { deviceId, kind } = taken
      if (kind === 'silent') missed.set(deviceId, (missed.get(deviceId) ?? 0) + 1)
      else missed.delete(deviceId)
      onTaken(taken)
    })
  }

  async function sweep(site: Known): Promise<void> {
    const startedMs = clock.now()
    const { devices } = site
    const counts = { answered: 0, unreadable: 0 }
    await poll(site, devices, ({ kind }) => count(counts, kind))
    if (signal.aborted) return
    const note = { startedMs, endedMs: Math.max(startedMs, clock.now()), due: devices.length, ...counts }
    await pollsFor(site).writer.note({ sweep: note })
    const ids = new Set(devices.map(({ id }) => id))
    for (const map of [habits, missed]) for (const id of map.keys()) if (!ids.has(id)) map.delete(id)
    log.debug({ ...note }, 'the site was swept')
  }

  async function sweepAgainAndAgain(): Promise<void> {
    await hearing.promise
    for (let site = known; site && !signal.aborted; site = known) {
      const startedAtMs = performance.now()
      await sweep(site).catch((error: unknown) => log.error({ err: error }, 'a sweep failed'))
      const jitter = 1 + JITTER_SHARE * (2 * Math.random() - 1)
      const untilNextMs = () => (known ?? site).sweepMs * jitter - (performance.now() - startedAtMs)
      // In steps, so that a shorter interval takes effect before a long one has passed.
      while (!signal.aborted && untilNextMs() > 0) await pause(Math.min(untilNextMs(), LOOK_AGAIN_MS))
    }
  }

  async function sync(site: Known, { syncId, deviceIds }: Orders['syncs'][number]): Promise<void> {
    const left = new Set(deviceIds)
    let done = { deviceIds: [] as number[], answered: 0, unreadable: 0 }
    const flush = () => {
      const { writer } = pollsFor(site)
      const noted = writer.note({ sync: { syncId, ...done } })
      done = { deviceIds: [], answered: 0, unreadable: 0 }
      return noted
    }
    const timer = setInterval(() => void (done.deviceIds.length > 0 && flush().catch(() => {})), REPORT_SYNC_MS)
    try {
      const devices = site.devices.filter(({ id }) => left.has(id))
      await poll(site, devices, ({ deviceId, kind }) => {
        left.delete(deviceId)
        done.deviceIds.push(deviceId)
        count(done, kind)
      })
    } finally {
      clearInterval(timer)
    }
    // Devices that were removed meanwhile count as done.
    done.deviceIds.push(...left)
    if (!signal.aborted) await flush()
  }

  async function runCommand(
    site: Known,
    { runId, deviceId, host, port, wire, credentials }: RemoteCommand,
  ): Promise<void> {
    const outcome = await sendCommand(
      { host, port, logins, deadlineMs: QUESTIONS * site.pollDeadlineMs },
      wire,
      credentials,
    )
    await pollsFor(site).writer.note({ command: { runId, ...resultOf(deviceId, outcome) } })
  }

  const searches = new RemoteSearches(
    async (search) => {
      // Stopping leaves its scans unfinished: the server restarts them.
      if (known && !signal.aborted) await pollsFor(known).writer.note({ search })
    },
    () => logins,
  )

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
    known = {
      siteId,
      sweepMs,
      pollDeadlineMs,
      pollConcurrency,
      clockAheadMs,
      tag: devices ? devices.tag : (before?.tag ?? null),
      devices: devices ? devices.devices : (before?.devices ?? []),
    }
    isHeard = true
    hearing.resolve()
    if (devices || before?.sweepMs !== known.sweepMs) await writeKnown(knownFile, known).catch(() => {})
    const site = known
    for (const runId of orders.endedSearches ?? []) searches.end(runId)
    for (const each of orders.searches ?? [])
      void searches.run(each, signal).catch((error: unknown) => log.error({ err: error }, 'a search failed'))
    for (const each of orders.commands ?? [])
      void runCommand(site, each).catch((error: unknown) => log.error({ err: error }, 'a command failed'))
    for (const each of orders.syncs)
      void sync(site, each).catch((error: unknown) => log.error({ err: error }, 'a sync failed'))
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

function count(counts: { answered: number; unreadable: number }, kind: WrittenPoll['kind']): void {
  if (kind !== 'silent') counts.answered += 1
  if (kind === 'unreadable') counts.unreadable += 1
}

async function readKnown(file: string): Promise<Known | undefined> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8')) as Known
  } catch {
    return undefined
  }
}

async function writeKnown(file: string, known: Known): Promise<void> {
  await fs.writeFile(`${file}.new`, JSON.stringify(known), { flush: true })
  await fs.rename(`${file}.new`, file)
}
