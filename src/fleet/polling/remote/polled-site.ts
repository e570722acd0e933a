import type { Logger } from 'pino'
import { sendCommand } from '../ask/ask-miner-command.ts'
import type { MinerHabits } from '../ask/miner-habits.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { WrittenPoll } from '../sweep/finished-poll.ts'
import { NOT_ASKED, SitePolls } from '../sweep/site-polls.ts'
import { POLLS_A_TURN, Slots } from '../sweep/slots.ts'
import { BufferWriter } from './buffer-writer.ts'
import type { Note } from './buffer-writer.ts'
import type { DiskBuffer } from './disk-buffer.ts'
import type { KnownSite } from './known-site.ts'
import { resultOf } from './remote-command.ts'
import type { RemoteCommand } from './remote-command.ts'
import type { ServerClock } from './server-clock.ts'
import type { Orders, RemoteDevice } from './server-link.ts'

/** Each poll holds a buffer of 64 kB, and a site's machine may be small. */
const MOST_AT_ONCE = 500
/** The server gives up a sync that makes no progress. */
const REPORT_SYNC_MS = 1000
/** Some makes need several exchanges for one command. */
const QUESTIONS = 3

interface PolledSiteOptions {
  buffer: DiskBuffer
  clock: ServerClock
  logins: () => SiteLogins
  log: Logger
  signal: AbortSignal
}

/** The miners of a remote poller's site: sweeps, syncs and commands, whose results go to the buffer. */
export class PolledSite {
  readonly #options: PolledSiteOptions
  readonly #habits = new Map<number, MinerHabits>()
  /** sweeps in a row that each device missed */
  readonly #missed = new Map<number, number>()
  #polling: { polls: SitePolls; writer: BufferWriter; concurrency: number; deadlineMs: number } | undefined

  constructor(options: PolledSiteOptions) {
    this.#options = options
  }

  note(site: KnownSite, note: Note): Promise<void> {
    return this.#pollingOf(site).writer.note(note)
  }

  async sweep(site: KnownSite): Promise<void> {
    const { clock, signal, log } = this.#options
    const startedMs = clock.now()
    const { devices } = site
    const counts = { answered: 0, unreadable: 0 }
    await this.#poll(site, devices, ({ kind }) => count(counts, kind))
    const notAsked = this.#polling?.polls.takeNotAsked() ?? 0
    if (notAsked > 0) log.error({ notAsked }, NOT_ASKED)
    if (signal.aborted) return
    const note = { startedMs, endedMs: Math.max(startedMs, clock.now()), due: devices.length, ...counts }
    await this.note(site, { sweep: note })
    const ids = new Set(devices.map(({ id }) => id))
    for (const map of [this.#habits, this.#missed]) for (const id of map.keys()) if (!ids.has(id)) map.delete(id)
    log.debug({ ...note }, 'the site was swept')
  }

  async sync(site: KnownSite, { syncId, deviceIds }: Orders['syncs'][number]): Promise<void> {
    const left = new Set(deviceIds)
    let done = { deviceIds: [] as number[], answered: 0, unreadable: 0 }
    const flush = () => {
      const noted = this.note(site, { sync: { syncId, ...done } })
      done = { deviceIds: [], answered: 0, unreadable: 0 }
      return noted
    }
    const timer = setInterval(() => void (done.deviceIds.length > 0 && flush().catch(() => {})), REPORT_SYNC_MS)
    try {
      const devices = site.devices.filter(({ id }) => left.has(id))
      await this.#poll(site, devices, ({ deviceId, kind }) => {
        left.delete(deviceId)
        done.deviceIds.push(deviceId)
        count(done, kind)
      })
    } finally {
      clearInterval(timer)
    }
    // Devices that were removed meanwhile count as done.
    done.deviceIds.push(...left)
    if (!this.#options.signal.aborted) await flush()
  }

  async runCommand(site: KnownSite, { runId, deviceId, host, port, wire, credentials }: RemoteCommand): Promise<void> {
    const address = { host, port, logins: this.#options.logins(), deadlineMs: QUESTIONS * site.pollDeadlineMs }
    const outcome = await sendCommand(address, wire, credentials)
    await this.note(site, { command: { runId, ...resultOf(deviceId, outcome) } })
  }

  async #poll(site: KnownSite, devices: readonly RemoteDevice[], onTaken: (poll: WrittenPoll) => void): Promise<void> {
    const missed = this.#missed
    const due = devices.map((device) => ({ ...device, missedSweeps: missed.get(device.id) ?? 0 }))
    // Devices that did not answer last time come last, so that no other waits for their deadlines.
    due.sort((a, b) => Number(a.missedSweeps > 0) - Number(b.missedSweeps > 0))
    await this.#pollingOf(site).polls.pollAll(due, (taken) => {
      const { deviceId, kind } = taken
      if (kind === 'silent') missed.set(deviceId, (missed.get(deviceId) ?? 0) + 1)
      else missed.delete(deviceId)
      onTaken(taken)
    })
  }

  /** Created again when the server changes the limits. */
  #pollingOf({ siteId, pollConcurrency, pollDeadlineMs: deadlineMs }: KnownSite) {
    const { buffer, clock, logins, signal } = this.#options
    const concurrency = Math.min(pollConcurrency, MOST_AT_ONCE)
    if (this.#polling?.concurrency === concurrency && this.#polling.deadlineMs === deadlineMs) return this.#polling
    let writer: BufferWriter | undefined
    const habits = this.#habits
    const polls = new SitePolls({
      siteId,
      habits: (id) => habits.get(id) ?? habits.set(id, {}).get(id) ?? {},
      logins,
      openWriter: (isMoreComing) => (writer = new BufferWriter(buffer, isMoreComing, clock.now)),
      slots: new Slots(concurrency, POLLS_A_TURN),
      concurrency,
      deadlineMs,
      signal,
      now: clock.now,
    })
    if (!writer) throw new Error('polls without a writer')
    return (this.#polling = { polls, writer, concurrency, deadlineMs })
  }
}

function count(counts: { answered: number; unreadable: number }, kind: WrittenPoll['kind']): void {
  if (kind !== 'silent') counts.answered += 1
  if (kind === 'unreadable') counts.unreadable += 1
}
