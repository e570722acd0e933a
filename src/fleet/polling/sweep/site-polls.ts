import { askMiner } from '../ask/ask-miner.ts'
import type { MinerHabits } from '../ask/ask-miner.ts'
import type { DueDevice, FinishedPoll, WrittenPoll } from './finished-poll.ts'
import type { PollOutcome } from '../read/miner-answer.ts'
import type { Slots } from './slots.ts'

/** Asking waits while so many answers are not yet written. */
const MOST_QUEUED = 10_000

/** Where finished polls go: into the database, or into a remote poller's buffer. */
export interface PollWriter {
  /** polls not yet written */
  readonly queued: number
  /** Null when the poll's own data cannot be written; rejects with what kept all of its batch from being written. */
  write(poll: FinishedPoll): Promise<WrittenPoll | null>
}

export interface SitePollsOptions {
  siteId: number
  habits: (deviceId: number) => MinerHabits
  /** `isMoreComing`: polls are on their way, so that a batch may be worth waiting for */
  openWriter: (isMoreComing: () => boolean) => PollWriter
  /** shared by all sites of the process */
  slots: Slots
  /** how many miners of the site may be asked at once at most */
  concurrency: number
  deadlineMs: number
  /** aborted when the site is no longer this process's to poll */
  signal: AbortSignal
  mostQueued?: number
  /** the moment that polls are stamped with; the clock of this machine unless given */
  now?: () => number
}

interface RunningPoll {
  /** never rejects */
  asked: Promise<PollOutcome>
  written: Promise<WrittenPoll | null>
}

/** Who said nothing last time will hardly before its deadline. */
const isLikelySlow = ({ missedSweeps }: DueDevice) => missedSweeps > 0

/** Polls devices of one site and writes what they say. Sweeps and syncs share it: a device asked by one is not asked by the other. */
export class SitePolls {
  readonly siteId: number
  readonly #options: SitePollsOptions
  readonly #running = new Map<number, RunningPoll>()
  readonly #writer: PollWriter
  /** true once the site's recent samples are remembered: before that no rule may judge by them */
  isReady = false
  #coming = 0

  constructor(options: SitePollsOptions) {
    this.siteId = options.siteId
    this.#options = options
    this.#writer = options.openWriter(() => this.#coming > 0)
  }

  get isAborted(): boolean {
    return this.#options.signal.aborted
  }

  /**
   * Polls every device, in their order as far as the slots allow; those that were silent last time beside the others. Resolves
   * when all is written; `onWritten` is told of each.
   * Throws what kept a batch from being written; then, or when the site is taken away, the remaining ones are not asked.
   */
  async pollAll(devices: readonly DueDevice[], onWritten: (written: WrittenPoll) => void): Promise<void> {
    const { concurrency, mostQueued = MOST_QUEUED } = this.#options
    const writes: Promise<void>[] = []
    let failure: unknown
    const work = async (left: Iterable<DueDevice>) => {
      for (const device of left) {
        if (this.isAborted || failure !== undefined) return
        const { asked, written } = this.#poll(device)
        const told = written.then(
          (result) => void (result && onWritten(result)),
          (error: unknown) => void (failure ??= error),
        )
        writes.push(told)
        await asked
        if (this.#writer.queued > mostQueued) await told
      }
    }
    const workers = [true, false].flatMap((isSlow) => {
      const some = devices.filter((device) => isLikelySlow(device) === isSlow)
      const left = some.values()
      return Array.from({ length: Math.min(some.length, concurrency) }, () => work(left))
    })
    await Promise.all(workers)
    await Promise.all(writes)
    if (failure !== undefined) throw failure
  }

  #poll(device: DueDevice): RunningPoll {
    const { now = Date.now } = this.#options
    const running = this.#running.get(device.id)
    if (running) return running
    this.#coming += 1
    const asked = this.#options.slots
      .run(() => this.#ask(device), isLikelySlow(device))
      .finally(() => {
        this.#coming -= 1
      })
    const written = asked
      .then((outcome) => this.#writer.write({ device, atMs: now(), outcome }))
      .finally(() => this.#running.delete(device.id))
    const poll = { asked, written }
    this.#running.set(device.id, poll)
    return poll
  }

  #ask({ id, host, port }: DueDevice) {
    const { deadlineMs, habits } = this.#options
    return askMiner({ host, port, deadlineMs }, habits(id))
  }
}
