import fs from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Logger } from 'pino'
import { HEADER_BYTES, readHeader, wholeBytes } from './frames.ts'
import type { FrameHeader } from './frames.ts'
import { addFrame, emptySegment, findSegments, readBytes, writeBytes } from './segment.ts'
import type { Segment } from './segment.ts'

const MOST_SEGMENT_BYTES = 8 * 2 ** 20
const SEGMENTS = 16

/**
 * The files of a buffer: frames in sequence, appended at the end, read from the start, deleted file by file.
 * Not concurrent: one operation at a time. Throws disk errors.
 */
export class BufferFiles {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #log: Logger
  /** never empty; the last one is written to */
  readonly #segments: Segment[]
  #file: FileHandle
  /** how much of the first segment is acknowledged */
  #head = { bytes: 0, polls: 0 }

  private constructor(folder: string, mostBytes: number, log: Logger, segments: Segment[], file: FileHandle) {
    this.#folder = folder
    this.#mostBytes = mostBytes
    this.#log = log
    this.#segments = segments
    this.#file = file
  }

  /** `sequence`: the first sequence to write if there are no files yet */
  static async open(folder: string, mostBytes: number, sequence: number, log: Logger): Promise<BufferFiles> {
    const segments = await findSegments(folder)
    const last = segments.at(-1) ?? emptySegment(folder, sequence)
    if (segments.length === 0) segments.push(last)
    const file = await fs.open(last.file, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600)
    return new BufferFiles(folder, mostBytes, log, segments, file)
  }

  /** the sequence after the last one ever written to the last file */
  get nextSequence(): number {
    return this.#last.nextSequence
  }

  /** not yet acknowledged */
  get polls(): number {
    return this.#segments.reduce((all, { polls }) => all + polls, 0) - this.#head.polls
  }

  /** not yet acknowledged */
  get bytes(): number {
    return this.bytesOnDisk - this.#head.bytes
  }

  get bytesOnDisk(): number {
    return this.#segments.reduce((all, { bytes }) => all + bytes, 0)
  }

  /** whether there are files before the one that is written to */
  get hasOlder(): boolean {
    return this.#segments.length > 1
  }

  get #last(): Segment {
    const last = this.#segments.at(-1)
    if (!last) throw new Error('a buffer has at least one segment')
    return last
  }

  async write(frame: Buffer): Promise<void> {
    const header = readHeader(frame)
    if (!header) throw new Error('a frame without header')
    const mostBytes = Math.min(MOST_SEGMENT_BYTES, Math.ceil(this.#mostBytes / SEGMENTS))
    if (this.#last.bytes > 0 && this.#last.bytes + frame.length > mostBytes) await this.#addSegment(header.sequence)
    try {
      await writeBytes(this.#file, frame, this.#last.bytes)
    } catch (error) {
      // Remove a partial write: after a restart it would look like a torn end, with valid frames behind it.
      await this.#file.truncate(this.#last.bytes).catch(() => {})
      throw error
    }
    addFrame(this.#last, header)
  }

  /** Syncs what was written to the disk. */
  sync(): Promise<void> {
    return this.#file.datasync()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async acknowledge(sequence: number): Promise<void> {
    while ((this.#segments[1]?.firstSequence ?? Infinity) <= sequence + 1) await this.dropFirst()
    for (
      let header = await this.#headHeader();
      header && header.sequence <= sequence;
      header = await this.#headHeader()
    ) {
      this.#head.bytes += HEADER_BYTES + header.payloadBytes
      this.#head.polls += header.polls
    }
  }

  /** Deletes a file whose records are all acknowledged, if it is large enough or its room is needed. */
  async dropAcknowledged(sequence: number, isRoomNeeded: boolean): Promise<void> {
    const { bytes } = this.#last
    const isAllThere = !this.hasOlder && this.#head.bytes === bytes && bytes > 0
    if (!isAllThere || (!isRoomNeeded && bytes < this.#mostBytes / SEGMENTS / 2)) return
    await this.#addSegment(sequence)
    await this.dropFirst()
  }

  /** Deletes the oldest file; returns how many unacknowledged polls it held. */
  async dropFirst(): Promise<number> {
    const first = this.#segments.shift()
    const polls = (first?.polls ?? 0) - this.#head.polls
    this.#head = { bytes: 0, polls: 0 }
    if (first) await fs.rm(first.file, { force: true })
    return polls
  }

  /**
   * The oldest frames: at least one, and at most `mostBytes` if there are several; null if there is none. `lostPolls`: how many
   * polls were lost in a file that is damaged.
   */
  async peek(mostBytes: number): Promise<{ frames: Buffer | null; lostPolls: number }> {
    let lostPolls = 0
    for (;;) {
      const segment = this.#segments[0]
      if (!segment || this.#head.bytes >= segment.bytes) {
        if (!this.hasOlder) return { frames: null, lostPolls }
        await this.dropFirst()
        continue
      }
      const first = await this.#headHeader()
      const least = first ? HEADER_BYTES + first.payloadBytes : segment.bytes - this.#head.bytes
      const length = Math.min(segment.bytes - this.#head.bytes, Math.max(mostBytes, least))
      const bytes = await this.#read(segment, this.#head.bytes, length)
      const end = wholeBytes(bytes)
      if (end > 0) return { frames: bytes.subarray(0, end), lostPolls }
      // Skip the rest of the file: the start of the next record is unknown.
      this.#log.error({ file: segment.file, at: this.#head.bytes }, 'a buffer file is damaged')
      lostPolls += Math.max(first?.polls ?? 0, segment.polls - this.#head.polls)
      this.#head = { bytes: segment.bytes, polls: segment.polls }
    }
  }

  async oldestAtMs(): Promise<number | undefined> {
    return (await this.#headHeader())?.oldestAtMs
  }

  /** Starts a new file, whose first record has this sequence. */
  async #addSegment(sequence: number): Promise<void> {
    // Sync the file and its folder entry before relying on either: a file without its entry is lost.
    await this.#file.datasync()
    const segment = emptySegment(this.#folder, sequence)
    const file = await fs.open(segment.file, fs.constants.O_RDWR | fs.constants.O_CREAT | fs.constants.O_TRUNC, 0o600)
    await using folder = await fs.open(this.#folder)
    await folder.sync()
    await this.#file.close()
    this.#file = file
    this.#segments.push(segment)
  }

  async #headHeader(): Promise<FrameHeader | undefined> {
    const segment = this.#segments[0]
    if (!segment || this.#head.bytes >= segment.bytes) return undefined
    return readHeader(await this.#read(segment, this.#head.bytes, HEADER_BYTES))
  }

  async #read(segment: Segment, offset: number, length: number): Promise<Buffer> {
    if (segment === this.#last) return readBytes(this.#file, offset, length)
    await using file = await fs.open(segment.file)
    return await readBytes(file, offset, length)
  }
}
