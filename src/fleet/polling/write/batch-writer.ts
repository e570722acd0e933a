import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseAway } from '../../../platform/server/database/database.ts'
import type { FinishedPoll, WrittenPoll } from '../sweep/finished-poll.ts'
import { pollingMetrics } from '../sweep/polling-metrics.ts'
import { Gathering } from '../sweep/gathering.ts'
import type { PollWriter } from '../sweep/site-polls.ts'
import { trySite } from './try-site.ts'
import { newBatch, writeBatch } from './write-batch.ts'
import type { BatchSite } from './write-batch.ts'

/** With more polls one transaction would hold its locks for too long. */
const MOST_POLLS = 2000
/** A batch of this size does not wait for more. */
const ENOUGH_POLLS = 1000
/** In batches of 33 polls one takes five times the processor time of one in batches of 1,000 (docs/decisions/0278). */
const GATHERING_MS = 1000
/** A restart of the database, or of the machine that has the site's rows, loses no poll; polling of the site waits meanwhile. */
const AWAY_FOR_MS = 60_000
const LONGEST_PAUSE_MS = 2000

interface Waiting {
  poll: FinishedPoll
  resolve: (written: WrittenPoll | null) => void
  reject: (reason: unknown) => void
}

/**
 * Writes the polls of one site in batches, one at a time, while polling continues. A poll resolves to null if its own data
 * cannot be written, and rejects with the error if its whole batch failed.
 */
export class BatchWriter implements PollWriter {
  readonly #site: BatchSite
  readonly #signal: AbortSignal
  /** true while more polls are in flight */
  readonly #isMoreComing: () => boolean
  readonly #queue: Waiting[] = []
  readonly #gathering = new Gathering(() => this.#isWorthWriting(), GATHERING_MS)
  #isRunning = false

  constructor(site: BatchSite, signal: AbortSignal, isMoreComing: () => boolean) {
    this.#site = site
    this.#signal = signal
    this.#isMoreComing = isMoreComing
  }

  get queued(): number {
    return this.#queue.length
  }

  write(poll: FinishedPoll): Promise<WrittenPoll | null> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ poll, resolve, reject })
      this.#gathering.check()
      if (!this.#isRunning) void this.#run()
    })
  }

  #isWorthWriting(): boolean {
    return this.#queue.length >= ENOUGH_POLLS || !this.#isMoreComing()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#queue.length > 0) {
      await this.#gathering.wait()
      const batch = this.#queue.splice(0, MOST_POLLS)
      try {
        const written = await this.#writeWhatCan(batch.map(({ poll }) => poll))
        for (const [i, { resolve }] of batch.entries()) resolve(written[i] ?? null)
      } catch (error) {
        pollingMetrics.pollsLost.inc(batch.length)
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isRunning = false
  }

  /** In the order of the polls. One device's bad data must not lose the others' polls: a batch with bad data is split in halves. */
  async #writeWhatCan(polls: readonly FinishedPoll[]): Promise<(WrittenPoll | null)[]> {
    try {
      return await this.#writeWhole(polls)
    } catch (error) {
      if (!isOfTheData(error)) throw error
      if (polls.length === 1) {
        this.#site.log.error({ err: error, deviceId: polls[0]?.device.id }, 'the answer of a device cannot be written')
        pollingMetrics.pollsLost.inc()
        return [null]
      }
      const half = polls.length >> 1
      const first = await this.#writeWhatCan(polls.slice(0, half))
      const second = await this.#writeWhatCan(polls.slice(half))
      return [...first, ...second]
    }
  }

  async #writeWhole(polls: readonly FinishedPoll[]): Promise<WrittenPoll[]> {
    const batch = newBatch()
    const untilMs = performance.now() + AWAY_FOR_MS
    for (let tried = 1; ; tried += 1) {
      const endTimer = pollingMetrics.batchSeconds.startTimer()
      try {
        const written = await trySite(this.#site, () => writeBatch(this.#site, polls, batch))
        endTimer()
        for (const [outcome, of] of Map.groupBy(written, ({ kind }) => kind))
          pollingMetrics.polls.inc({ outcome }, of.length)
        return written
      } catch (error) {
        // If the commit's response was lost, repeating is safe: a batch already written is skipped.
        if (!isDatabaseAway(error) || performance.now() > untilMs || this.#signal.aborted) throw error
        await sleep(Math.min(100 * 2 ** tried, LONGEST_PAUSE_MS))
      }
    }
  }
}

/** Data exceptions, violated constraints, program limits: classes 22, 23 and 54 of PostgreSQL's codes. */
export function isOfTheData(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23|54)[0-9A-Z]{3}$/.test(code)
}
