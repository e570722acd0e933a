import { askMiner } from '../ask/ask-miner.ts'
import { NO_LOGINS } from '../rules/login-families.ts'
import type { MinerHabits } from '../ask/miner-habits.ts'
import type { KeptText } from '../read/kept-text.ts'
import type { DueDevice, FinishedPoll, WrittenPoll } from './finished-poll.ts'
import { isAsked } from '../read/miner-answer.ts'
import type { NotAsked, PollOutcome } from '../read/miner-answer.ts'
import type { SiteLogins } from '../rules/login-families.ts'
import type { Slots } from './slots.ts'
import { evenly } from './spread.ts'

export const NOT_ASKED = 'polls were not made, as this machine had no connections left'

/** Polling waits while this many polls are not yet written. */
const MOST_QUEUED = 10_000

/** Where finished polls go: the database, or a remote poller's buffer. */
export interface PollWriter {
  /** polls not yet written */
  readonly queued: number
  /** Resolves to null if the poll's own data cannot be written; rejects with the error if its whole batch failed. */
  write(poll: FinishedPoll): Promise<WrittenPoll | null>
}

export interface SitePollsOptions {
  siteId: number
  habits: (deviceId: number) => MinerHabits
  /** of the site's miners, as of now */
  logins?: () => SiteLogins
  /** `isMoreComing`: more polls are in flight, so a batch may be worth waiting for */
  openWriter: (isMoreComing: () => boolean) => PollWriter
  /** shared by all sites of the process */
  slots: Slots
  /** how many miners of the site may be polled at once */
  concurrency: number
  deadlineMs: number
  /** aborted when another process takes the site */
  signal: AbortSignal
  mostQueued?: number
  /** the time for stamping polls; default this machine's clock */
  now?: () => number
}

interface RunningPoll {
  /** rejects for no miner (`askMiner`) */
  asked: Promise<PollOutcome | NotAsked>
  written: Promise<WrittenPoll | null>
}

/** A miner that was silent last time will probably use up its deadline. */
const isLikelySlow = ({ missedSweeps }: DueDevice) => missedSweeps > 0

/** Polls devices of one site and writes the results. Sweeps and syncs share it: a device polled by one is not polled by the other. */
export class SitePolls {
  readonly siteId: number
  readonly #options: SitePollsOptions
  readonly #running = new Map<number, RunningPoll>()
  readonly #writer: PollWriter
  /** true once the site's recent samples are loaded: before that the rules must not judge */
  isReady = false
  #coming = 0
  #notAsked = 0

  constructor(options: SitePollsOptions) {
    this.siteId = options.siteId
    this.#options = options
    this.#writer = options.openWriter(() => this.#coming > 0)
  }

  get isAborted(): boolean {
    return this.#options.signal.aborted
  }

  /**
   * Polls every device, in order as far as the slots allow, devices that were silent last time in parallel, begun evenly over
   * `spreadMs`. Resolves when all are written; calls `onWritten` for each.
   * Throws the error that kept a batch from being written; then, or when the site is taken away, the remaining ones are not polled.
   */
  async pollAll(devices: readonly DueDevice[], onWritten: (written: WrittenPoll) => void, spreadMs = 0): Promise<void> {
    const { concurrency, mostQueued = MOST_QUEUED, signal } = this.#options
    const writes: Promise<void>[] = []
    let failure: unknown
    // Shared by all polls of the pass: each would hold its own until it is written.
    const note = (result: WrittenPoll | null) => void (result && onWritten(result))
    const noteFailure = (error: unknown) => void (failure ??= error)
    const work = async (left: Iterable<DueDevice>, turn: () => Promise<void>) => {
      for (const device of left) {
        if (spreadMs > 0) await turn()
        if (this.isAborted || failure !== undefined) return
        const { asked, written } = this.#poll(device)
        const reported = written.then(note, noteFailure)
        writes.push(reported)
        await asked
        if (this.#writer.queued > mostQueued) await reported
      }
    }
    const workers = [true, false].flatMap((isSlow) => {
      const some = devices.filter((device) => isLikelySlow(device) === isSlow)
      const left = some.values()
      const turn = evenly(some.length, spreadMs, signal)
      return Array.from({ length: Math.min(some.length, concurrency) }, () => work(left, turn))
    })
    await Promise.all(workers)
    await Promise.all(writes)
    if (failure !== undefined) throw failure
  }

  /** Polls since the last call that were lost for lack of connections: their devices are as they were. */
  takeNotAsked(): number {
    const notAsked = this.#notAsked
    this.#notAsked = 0
    return notAsked
  }

  #poll(device: DueDevice): RunningPoll {
    const running = this.#running.get(device.id)
    if (running) return running
    this.#coming += 1
    const turn = this.#options.slots.enter(isLikelySlow(device))
    const asked = turn ? turn.then(() => this.#ask(device)) : this.#ask(device)
    const poll = { asked, written: this.#write(device, asked) }
    this.#running.set(device.id, poll)
    return poll
  }

  async #write(device: DueDevice, asked: Promise<PollOutcome | NotAsked>): Promise<WrittenPoll | null> {
    const { now = Date.now, slots } = this.#options
    let raw: KeptText | undefined
    try {
      const outcome = await asked
      if (outcome.kind === 'answered') ({ raw } = outcome)
      slots.leave(isLikelySlow(device))
      this.#coming -= 1
      if (!isAsked(outcome)) {
        this.#notAsked += 1
        return null
      }
      return await this.#writer.write({ device, atMs: now(), outcome })
    } finally {
      raw?.drop()
      this.#running.delete(device.id)
    }
  }

  #ask({ id, host, port }: DueDevice) {
    const { deadlineMs, habits, logins = () => NO_LOGINS } = this.#options
    return askMiner({ host, port, deadlineMs, logins: logins() }, habits(id))
  }
}
