import { askMiner } from './ask-miner.ts'
import { BatchWriter } from './batch-writer.ts'
import type { DueDevice, WrittenPoll } from './finished-poll.ts'
import type { PollOutcome } from './miner-answer.ts'
import type { Slots } from './slots.ts'
import type { BatchSite } from './write-batch.ts'

/** Asking waits while so many answers are not yet written. */
const MOST_QUEUED = 10_000

export interface SitePollsOptions {
  site: BatchSite
  /** shared by all sites of the process */
  slots: Slots
  /** how many miners of the site may be asked at once at most */
  concurrency: number
  deadlineMs: number
  /** aborted when the site is no longer this process's to poll */
  signal: AbortSignal
}

interface RunningPoll {
  /** never rejects */
  asked: Promise<PollOutcome>
  written: Promise<WrittenPoll | null>
}

/** Polls devices of one site and writes what they say. Sweeps and syncs share it: a device asked by one is not asked by the other. */
export class SitePolls {
  readonly site: BatchSite
  readonly #options: SitePollsOptions
  readonly #running = new Map<number, RunningPoll>()
  readonly #writer: BatchWriter
  /** true once the site's recent samples are remembered: before that no rule may judge by them */
  isReady = false
  #coming = 0

  constructor(options: SitePollsOptions) {
    this.site = options.site
    this.#options = options
    this.#writer = new BatchWriter(options.site, options.signal, () => this.#coming > 0)
  }

  get isAborted(): boolean {
    return this.#options.signal.aborted
  }

  /**
   * Polls every device, in their order as far as the slots allow, and resolves when all is written. `onWritten` is told of each.
   * Throws what kept a batch from being written; then, or when the site is taken away, the remaining ones are not asked.
   */
  async pollAll(devices: readonly DueDevice[], onWritten: (written: WrittenPoll) => void): Promise<void> {
    const left = devices.values()
    const writes: Promise<void>[] = []
    let failure: unknown
    const work = async () => {
      for (const device of left) {
        if (this.isAborted || failure !== undefined) return
        const { asked, written } = this.#poll(device)
        const told = written.then(
          (result) => void (result && onWritten(result)),
          (error: unknown) => void (failure ??= error),
        )
        writes.push(told)
        await asked
        if (this.#writer.queued > MOST_QUEUED) await told
      }
    }
    const workers = Math.min(devices.length, this.#options.concurrency)
    await Promise.all(Array.from({ length: workers }, work))
    await Promise.all(writes)
    if (failure !== undefined) throw failure
  }

  #poll(device: DueDevice): RunningPoll {
    const running = this.#running.get(device.id)
    if (running) return running
    this.#coming += 1
    const asked = this.#options.slots
      .run(() => this.#ask(device))
      .finally(() => {
        this.#coming -= 1
      })
    const written = asked
      .then((outcome) => this.#writer.write({ device, atMs: Date.now(), outcome }))
      .finally(() => this.#running.delete(device.id))
    const poll = { asked, written }
    this.#running.set(device.id, poll)
    return poll
  }

  #ask({ id, host, port }: DueDevice) {
    return askMiner({ host, port, deadlineMs: this.#options.deadlineMs }, this.site.memory.habits(id))
  }
}
