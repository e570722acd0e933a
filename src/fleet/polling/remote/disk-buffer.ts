import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { BufferFiles } from './buffer-files.ts'
import { writeFrame } from './frames.ts'
import { WaitingFrames } from './waiting-frames.ts'

export interface DiskBufferOptions {
  /** created if missing; only one process at a time may use it */
  folder: string
  /** limit of the files; beyond it the oldest are deleted */
  mostBytes: number
  /** limit of what waits in memory while the disk is full; beyond it the oldest records are dropped */
  mostMemoryBytes?: number
  log: Logger
}

export interface BufferFigures {
  /** on the disk or waiting in memory, not yet acknowledged */
  polls: number
  bytes: number
  oldestAtMs: number | null
  /** dropped for lack of room, or damaged, since the buffer was created */
  droppedPolls: number
  isDiskFull: boolean
}

const FOLDER = /^buffer-([0-9a-f]{8}-[0-9a-f-]{27})$/
const DROPPED = 'dropped'
const MEMORY_BYTES = 16 * 2 ** 20

/**
 * Records on disk until the server has them, numbered in sequence. Once `append` resolves, a record is on the disk: neither
 * a killed process nor a power cut loses it. Only while the disk is full does it wait in memory.
 */
export class DiskBuffer {
  /** sequences belong to this id: a new buffer counts from 1 under another id */
  readonly id: string
  readonly #folder: string
  readonly #options: Required<DiskBufferOptions>
  readonly #files: BufferFiles
  readonly #waiting = new WaitingFrames()
  #nextSequence: number
  #droppedPolls: number
  #isDiskFull = false
  #oldestAtMs: number | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #wake: (() => void) | undefined

  private constructor(
    id: string,
    folder: string,
    options: Required<DiskBufferOptions>,
    found: { files: BufferFiles; nextSequence: number; droppedPolls: number },
  ) {
    this.id = id
    this.#folder = folder
    this.#options = options
    this.#files = found.files
    this.#nextSequence = found.nextSequence
    this.#droppedPolls = found.droppedPolls
  }

  static async open(given: DiskBufferOptions): Promise<DiskBuffer> {
    const options = { mostMemoryBytes: MEMORY_BYTES, ...given }
    await fs.mkdir(options.folder, { recursive: true })
    const known = (await fs.readdir(options.folder)).find((name) => FOLDER.test(name))
    const id = known?.slice('buffer-'.length) ?? randomUUID()
    const folder = path.join(options.folder, `buffer-${id}`)
    await fs.mkdir(folder, { recursive: true })
    const nowMs = Date.now()
    const files = await BufferFiles.open(folder, options.mostBytes, nowMs, options.log)
    // The server may know numbers of records that never reached the disk; do not use them again.
    const nextSequence = Math.max(files.nextSequence, nowMs)
    const droppedPolls = Number(await fs.readFile(path.join(folder, DROPPED), 'utf8').catch(() => '0')) || 0
    const buffer = new DiskBuffer(id, folder, options, { files, nextSequence, droppedPolls })
    await buffer.#lookAtOldest()
    return buffer
  }

  get figures(): BufferFigures {
    return {
      polls: this.#files.polls + this.#waiting.polls,
      bytes: this.#files.bytes + this.#waiting.bytes,
      oldestAtMs: this.#oldestAtMs,
      droppedPolls: this.#droppedPolls,
      isDiskFull: this.#isDiskFull,
    }
  }

  /** Appends a record of that many polls. Resolves with its sequence once it is on the disk, or waits in memory for room. */
  append(payload: Buffer, { polls, oldestAtMs }: { polls: number; oldestAtMs: number }): Promise<number> {
    return this.#inTurn(async () => {
      const sequence = this.#nextSequence++
      this.#waiting.push({
        frame: writeFrame({ polls, sequence, oldestAtMs, payload }),
        polls,
        sequence,
        oldestAtMs,
      })
      await this.#flush()
      await this.#makeRoom()
      this.#oldestAtMs ??= oldestAtMs
      this.#wake?.()
      return sequence
    })
  }

  /** The oldest frames as sent: at least one, and at most `mostBytes` if there are several; null if there is none. */
  peek(mostBytes: number): Promise<Buffer | null> {
    return this.#inTurn(async () => {
      await this.#flush()
      const { frames, lostPolls } = await this.#files.peek(mostBytes)
      await this.#noteDropped(lostPolls, 'polls in a damaged buffer file were lost')
      return frames ?? this.#waiting.peek(mostBytes)
    })
  }

  /** Acknowledges all records up to this one. */
  acknowledge(sequence: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#nextSequence = Math.max(this.#nextSequence, sequence + 1)
      await this.#files.acknowledge(sequence)
      this.#waiting.dropThrough(sequence)
      await this.#files
        .dropAcknowledged(this.#waiting.first?.sequence ?? this.#nextSequence, this.#isDiskFull)
        .catch((error: unknown) => this.#options.log.warn({ err: error }, 'a new buffer file could not be created'))
      await this.#lookAtOldest()
    })
  }

  /** Resolves when a record is added, or `signal` aborts. */
  async filled(signal: AbortSignal): Promise<void> {
    if (this.figures.bytes > 0 || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const stop = () => resolve()
    signal.addEventListener('abort', stop, { once: true })
    await promise
    signal.removeEventListener('abort', stop)
    this.#wake = undefined
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#flush()
      await this.#files.close()
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  /** Writes the waiting records. After a disk error they are retried with the next record. */
  async #flush(): Promise<void> {
    if (this.#waiting.count === 0) return
    const { log } = this.#options
    try {
      while (this.#waiting.first) {
        await this.#files.write(this.#waiting.first.frame)
        this.#waiting.takeFirst()
      }
      await this.#files.sync()
      if (this.#isDiskFull) log.info('the disk accepts polls again')
      this.#isDiskFull = false
    } catch (error) {
      if (!this.#isDiskFull) log.error({ err: error }, 'the disk accepts no more writes; polls wait in memory')
      this.#isDiskFull = true
    }
  }

  async #makeRoom(): Promise<void> {
    const { mostBytes, mostMemoryBytes } = this.#options
    let dropped = 0
    while (this.#files.hasOlder && this.#files.bytesOnDisk > mostBytes) dropped += await this.#giveUpFirst()
    // While the disk is full, the oldest records make room for the newest.
    while (this.#waiting.bytes > mostMemoryBytes && this.#files.hasOlder) {
      dropped += await this.#giveUpFirst()
      await this.#flush()
    }
    while (this.#waiting.bytes > mostMemoryBytes && this.#waiting.count > 1)
      dropped += this.#waiting.takeFirst()?.polls ?? 0
    await this.#noteDropped(dropped, 'the buffer is full; the oldest polls were dropped')
  }

  async #giveUpFirst(): Promise<number> {
    const polls = await this.#files.dropFirst()
    await this.#lookAtOldest()
    return polls
  }

  async #noteDropped(polls: number, words: string): Promise<void> {
    if (polls === 0) return
    this.#droppedPolls += polls
    this.#options.log.warn({ polls, all: this.#droppedPolls }, words)
    await fs.writeFile(path.join(this.#folder, DROPPED), String(this.#droppedPolls)).catch(() => {})
  }

  async #lookAtOldest(): Promise<void> {
    this.#oldestAtMs = (await this.#files.oldestAtMs()) ?? this.#waiting.first?.oldestAtMs ?? null
  }
}
