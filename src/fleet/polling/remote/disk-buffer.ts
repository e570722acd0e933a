import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { HEADER_BYTES, isWhole, readHeader, writeFrame } from './frames.ts'
import { addFrame, findSegments, readBytes, segmentFile, writeBytes } from './segment.ts'
import type { Segment } from './segment.ts'

export interface DiskBufferOptions {
  /** made where it is missing; one process at a time may use it */
  folder: string
  /** of the files; when there are more, the oldest go */
  mostBytes: number
  /** of what could not be written because the disk is full; when there is more, the oldest goes */
  mostMemoryBytes?: number
  log: Logger
}

export interface BufferFigures {
  /** taken and not yet acknowledged */
  polls: number
  bytes: number
  oldestAtMs: number | null
  /** given up for want of room, or found damaged, since the buffer was made */
  droppedPolls: number
  isDiskFull: boolean
}

interface Waiting {
  frame: Buffer
  polls: number
  sequence: number
  oldestAtMs: number
}

const FOLDER = /^buffer-([0-9a-f]{8}-[0-9a-f-]{27})$/
const MOST_SEGMENT_BYTES = 8 * 2 ** 20
const SEGMENTS = 16
const MEMORY_BYTES = 16 * 2 ** 20

/**
 * Records on disk until the server has them, numbered one after another. A record is taken once `append` resolves: it is on the
 * disk then, and neither a killed process nor a power cut loses it. Only where the disk takes nothing more it waits in memory.
 */
export class DiskBuffer {
  /** sequences are this buffer's own: one that was made anew counts from 1 under another name */
  readonly id: string
  readonly #folder: string
  readonly #options: Required<DiskBufferOptions>
  /** never empty; the last one is written to */
  readonly #segments: Segment[]
  #file: FileHandle
  /** how much of the first segment is acknowledged */
  #head = { bytes: 0, polls: 0 }
  readonly #memory: Waiting[] = []
  #nextSequence: number
  #droppedPolls: number
  #isDiskFull = false
  #oldestAtMs: number | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #wake: (() => void) | undefined

  private constructor(id: string, folder: string, options: Required<DiskBufferOptions>, found: Found) {
    this.id = id
    this.#folder = folder
    this.#options = options
    this.#segments = found.segments
    this.#file = found.file
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
    const segments = await findSegments(folder)
    // Numbers of records that never came to the disk may be known to the server; they are not used again.
    const nextSequence = Math.max(segments.at(-1)?.nextSequence ?? 1, Date.now())
    const last = segments.at(-1) ?? emptySegment(folder, nextSequence)
    if (segments.length === 0) segments.push(last)
    const file = await fs.open(last.file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
    const droppedPolls = Number(await fs.readFile(path.join(folder, 'dropped'), 'utf8').catch(() => '0')) || 0
    const buffer = new DiskBuffer(id, folder, options, { segments, file, nextSequence, droppedPolls })
    await buffer.#lookAtOldest()
    return buffer
  }

  get figures(): BufferFigures {
    const sum = (of: (segment: Segment) => number) => this.#segments.reduce((all, segment) => all + of(segment), 0)
    return {
      polls: sum(({ polls }) => polls) - this.#head.polls + this.#memory.reduce((all, { polls }) => all + polls, 0),
      bytes: sum(({ bytes }) => bytes) - this.#head.bytes + this.#memoryBytes,
      oldestAtMs: this.#oldestAtMs,
      droppedPolls: this.#droppedPolls,
      isDiskFull: this.#isDiskFull,
    }
  }

  /** Takes a record of so many polls. Resolves with its sequence once it is on the disk, or waits in memory for room there. */
  append(payload: Buffer, { polls, oldestAtMs }: { polls: number; oldestAtMs: number }): Promise<number> {
    return this.#inTurn(async () => {
      const sequence = this.#nextSequence++
      this.#memory.push({
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

  /** The oldest frames, as they are sent: at least one, and no more than `mostBytes` if there are several. Null: there is none. */
  peek(mostBytes: number): Promise<Buffer | null> {
    return this.#inTurn(async () => {
      await this.#flush()
      const onDisk = await this.#peekAtDisk(mostBytes)
      if (onDisk) return onDisk
      const frames: Buffer[] = []
      let bytes = 0
      for (const { frame } of this.#memory) {
        if (frames.length > 0 && bytes + frame.length > mostBytes) break
        frames.push(frame)
        bytes += frame.length
      }
      return frames.length > 0 ? Buffer.concat(frames) : null
    })
  }

  /** The server has all records up to this one. */
  acknowledge(sequence: number): Promise<void> {
    return this.#inTurn(async () => {
      this.#nextSequence = Math.max(this.#nextSequence, sequence + 1)
      while (this.#segments.length > 1 && (this.#segments[1]?.firstSequence ?? 0) <= sequence + 1)
        await this.#dropFirst()
      for (
        let header = await this.#headHeader();
        header && header.sequence <= sequence;
        header = await this.#headHeader()
      ) {
        this.#head.bytes += HEADER_BYTES + header.payloadBytes
        this.#head.polls += header.polls
      }
      while ((this.#memory[0]?.sequence ?? Infinity) <= sequence) this.#memory.shift()
      await this.#startAnew()
      await this.#lookAtOldest()
    })
  }

  /** Resolves when a record comes, or `signal` aborts. */
  async filled(signal: AbortSignal): Promise<void> {
    if (this.figures.bytes > 0 || signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    this.#wake = undefined
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#flush()
      await this.#file.close()
    })
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work)
    this.#turn = turn.catch(() => {})
    return turn
  }

  get #memoryBytes(): number {
    return this.#memory.reduce((all, { frame }) => all + frame.length, 0)
  }

  get #last(): Segment {
    const last = this.#segments.at(-1)
    if (!last) throw new Error('a buffer has at least one segment')
    return last
  }

  /** Writes what waits. A disk that refuses is tried again with the next record. */
  async #flush(): Promise<void> {
    if (this.#memory.length === 0) return
    try {
      while (this.#memory[0]) {
        const mostBytes = Math.min(MOST_SEGMENT_BYTES, Math.ceil(this.#options.mostBytes / SEGMENTS))
        if (this.#last.bytes > 0 && this.#last.bytes + this.#memory[0].frame.length > mostBytes)
          await this.#addSegment()
        await this.#writeFirst(this.#memory[0].frame)
        this.#memory.shift()
      }
      await this.#file.datasync()
      if (this.#isDiskFull) this.#options.log.info('the disk takes what is polled again')
      this.#isDiskFull = false
    } catch (error) {
      if (!this.#isDiskFull)
        this.#options.log.error({ err: error }, 'the disk takes nothing more; polls wait in memory')
      this.#isDiskFull = true
    }
  }

  async #writeFirst(frame: Buffer): Promise<void> {
    const header = readHeader(frame)
    if (!header) throw new Error('a frame without header')
    try {
      await writeBytes(this.#file, frame, this.#last.bytes)
    } catch (error) {
      // What was written of it would be taken for a torn end after a restart; it must not stand before the next one.
      await this.#file.truncate(this.#last.bytes).catch(() => {})
      throw error
    }
    addFrame(this.#last, header)
  }

  async #addSegment(): Promise<void> {
    // A file is read by name, and its name is lost with the folder's entry: both must stand before anything relies on it.
    await this.#file.datasync()
    const segment = emptySegment(this.#folder, this.#memory[0]?.sequence ?? this.#nextSequence)
    const file = await fs.open(segment.file, fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC, 0o600)
    await using folder = await fs.open(this.#folder)
    await folder.sync()
    await this.#file.close()
    this.#file = file
    this.#segments.push(segment)
  }

  /** A file whose records the server all has goes when it is worth it, or when the room is needed. */
  async #startAnew(): Promise<void> {
    const { bytes } = this.#last
    const isAllThere = this.#segments.length === 1 && this.#head.bytes === bytes && bytes > 0
    if (!isAllThere || (!this.#isDiskFull && bytes < this.#options.mostBytes / SEGMENTS / 2)) return
    try {
      await this.#addSegment()
      await this.#dropFirst()
    } catch (error) {
      this.#options.log.warn({ err: error }, 'a new buffer file could not be made')
    }
  }

  async #makeRoom(): Promise<void> {
    const { mostBytes, mostMemoryBytes } = this.#options
    const before = this.#droppedPolls
    const bytesOnDisk = () => this.#segments.reduce((all, { bytes }) => all + bytes, 0)
    while (this.#segments.length > 1 && bytesOnDisk() > mostBytes) await this.#giveUpFirst()
    // Where the disk is full our own oldest records make room for the newest.
    while (this.#memoryBytes > mostMemoryBytes && this.#segments.length > 1) {
      await this.#giveUpFirst()
      await this.#flush()
    }
    while (this.#memoryBytes > mostMemoryBytes && this.#memory.length > 1)
      this.#droppedPolls += this.#memory.shift()?.polls ?? 0
    if (this.#droppedPolls > before) await this.#noteDropped(this.#droppedPolls - before)
  }

  async #giveUpFirst(): Promise<void> {
    this.#droppedPolls += (this.#segments[0]?.polls ?? 0) - this.#head.polls
    await this.#dropFirst()
    await this.#lookAtOldest()
  }

  async #noteDropped(more: number): Promise<void> {
    this.#options.log.warn(
      { polls: more, all: this.#droppedPolls },
      'the buffer is full; the oldest polls were given up',
    )
    await fs.writeFile(path.join(this.#folder, 'dropped'), String(this.#droppedPolls)).catch(() => {})
  }

  async #dropFirst(): Promise<void> {
    const first = this.#segments.shift()
    this.#head = { bytes: 0, polls: 0 }
    if (first) await fs.rm(first.file, { force: true })
  }

  async #peekAtDisk(mostBytes: number): Promise<Buffer | null> {
    for (;;) {
      const segment = this.#segments[0]
      if (!segment || this.#head.bytes >= segment.bytes) {
        if (this.#segments.length <= 1) return null
        await this.#dropFirst()
        continue
      }
      const first = await this.#headHeader()
      const least = first ? HEADER_BYTES + first.payloadBytes : segment.bytes - this.#head.bytes
      const length = Math.min(segment.bytes - this.#head.bytes, Math.max(mostBytes, least))
      const bytes = await this.#read(segment, this.#head.bytes, length)
      const end = wholeFrames(bytes)
      if (end > 0) return bytes.subarray(0, end)
      await this.#skipDamaged(segment, first?.polls)
    }
  }

  /** Of a file that was damaged on the disk the rest is given up: where the next record begins nobody knows. */
  async #skipDamaged(segment: Segment, polls = 0): Promise<void> {
    this.#options.log.error({ file: segment.file, at: this.#head.bytes }, 'a buffer file is damaged')
    const left = Math.max(polls, segment.polls - this.#head.polls)
    this.#droppedPolls += left
    this.#head = { bytes: segment.bytes, polls: segment.polls }
    await this.#noteDropped(left)
  }

  async #headHeader() {
    const segment = this.#segments[0]
    if (!segment || this.#head.bytes >= segment.bytes) return undefined
    return readHeader(await this.#read(segment, this.#head.bytes, HEADER_BYTES))
  }

  async #read(segment: Segment, offset: number, length: number): Promise<Buffer> {
    if (segment === this.#last) return readBytes(this.#file, offset, length)
    await using file = await fs.open(segment.file)
    return await readBytes(file, offset, length)
  }

  async #lookAtOldest(): Promise<void> {
    const first =
      this.#segments.length > 1 && this.#head.bytes >= (this.#segments[0]?.bytes ?? 0) ? null : await this.#headHeader()
    this.#oldestAtMs = first?.oldestAtMs ?? this.#memory[0]?.oldestAtMs ?? null
  }
}

interface Found {
  segments: Segment[]
  file: FileHandle
  nextSequence: number
  droppedPolls: number
}

const emptySegment = (folder: string, sequence: number): Segment => ({
  file: segmentFile(folder, sequence),
  firstSequence: sequence,
  bytes: 0,
  polls: 0,
  nextSequence: sequence,
})

/** How many bytes the whole frames at the beginning take. */
function wholeFrames(bytes: Buffer): number {
  let at = 0
  for (;;) {
    const header = readHeader(bytes, at)
    if (!header || !isWhole(bytes, at, header)) return at
    at += HEADER_BYTES + header.payloadBytes
  }
}
