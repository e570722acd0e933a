import type { FinishedPoll, WrittenPoll } from '../sweep/finished-poll.ts'
import { Gathering } from '../sweep/gathering.ts'
import type { PollWriter } from '../sweep/site-polls.ts'
import type { DiskBuffer } from './disk-buffer.ts'
import { packRecord, withoutRaw } from './poll-record.ts'
import type { SearchNote, SweepNote, SyncNote } from './poll-record.ts'
import type { RemoteCommandResult } from './remote-command.ts'

/** A record is written and sent as a whole; the server writes it in one transaction. */
const MOST_POLLS = 1000
/** What is not on the disk yet is lost with the process. */
const GATHERING_MS = 300

export interface Note {
  sweep?: SweepNote
  sync?: SyncNote
  command?: RemoteCommandResult
  search?: SearchNote
}

interface Waiting<T> {
  of: T
  resolve: () => void
  reject: (reason: unknown) => void
}

/** Collects finished polls into records of a buffer. A poll counts as written once its record is on the disk. */
export class BufferWriter implements PollWriter {
  readonly #buffer: DiskBuffer
  /** true while more polls are in flight */
  readonly #isMoreComing: () => boolean
  readonly #now: () => number
  readonly #queue: Waiting<FinishedPoll>[] = []
  readonly #notes: Waiting<Note>[] = []
  readonly #gathering = new Gathering(() => this.#isWorthWriting(), GATHERING_MS)
  #isRunning = false

  constructor(buffer: DiskBuffer, isMoreComing: () => boolean, now: () => number) {
    this.#buffer = buffer
    this.#isMoreComing = isMoreComing
    this.#now = now
  }

  get queued(): number {
    return this.#queue.length
  }

  async write(poll: FinishedPoll): Promise<WrittenPoll> {
    await this.#queued(this.#queue, poll)
    return { deviceId: poll.device.id, kind: poll.outcome.kind, isChanged: false }
  }

  /** Records the end of a sweep, the result of a command, or the progress of a scan or sync, after all polls written before. */
  note(note: Note): Promise<void> {
    return this.#queued(this.#notes, note)
  }

  #queued<T>(queue: Waiting<T>[], of: T): Promise<void> {
    return new Promise((resolve, reject) => {
      queue.push({ of, resolve, reject })
      this.#gathering.check()
      if (!this.#isRunning) void this.#run()
    })
  }

  #isWorthWriting(): boolean {
    return this.#queue.length >= MOST_POLLS || !this.#isMoreComing() || this.#notes.length > 0
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (this.#queue.length > 0 || this.#notes.length > 0) {
      await this.#gathering.wait()
      const batch = this.#queue.splice(0, MOST_POLLS)
      // Keep the order: a note comes after the polls before it.
      const notes = this.#queue.length === 0 ? this.#notes.splice(0) : []
      try {
        await this.#take(
          batch.map(({ of }) => of),
          notes.map(({ of }) => of),
        )
        for (const { resolve } of [...batch, ...notes]) resolve()
      } catch (error) {
        for (const { reject } of [...batch, ...notes]) reject(error)
      }
    }
    this.#isRunning = false
  }

  async #take(batch: readonly FinishedPoll[], notes: readonly Note[]): Promise<void> {
    const polls = batch.map(({ device: { id, host, port }, atMs, outcome }) => ({
      id,
      host,
      port,
      atMs,
      outcome: withoutRaw(outcome),
    }))
    const record = {
      polls,
      sweeps: notes.flatMap(({ sweep }) => sweep ?? []),
      commands: notes.flatMap(({ command }) => command ?? []),
      searches: notes.flatMap(({ search }) => search ?? []),
      syncs: notes.flatMap(({ sync }) => sync ?? []),
    }
    const oldestAtMs = polls.reduce((oldest, { atMs }) => Math.min(oldest, atMs), this.#now())
    await this.#buffer.append(await packRecord(record), { polls: polls.length, oldestAtMs })
  }
}
