import fs from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { HEADER_BYTES, isWhole, readHeader } from './frames.ts'
import type { FrameHeader } from './frames.ts'

const NAME = /^(\d{15})\.polls$/

/** One file of a buffer: consecutive frames; its name is the first sequence it may hold. */
export interface Segment {
  file: string
  firstSequence: number
  /** the length of its valid frames, in bytes */
  bytes: number
  polls: number
  /** the sequence after its last one */
  nextSequence: number
}

export const emptySegment = (folder: string, sequence: number): Segment => ({
  file: path.join(folder, `${String(sequence).padStart(15, '0')}.polls`),
  firstSequence: sequence,
  bytes: 0,
  polls: 0,
  nextSequence: sequence,
})

/** The segments of a folder, oldest first. Cuts off a torn or damaged end. */
export async function findSegments(folder: string): Promise<Segment[]> {
  const names = (await fs.readdir(folder)).filter((name) => NAME.test(name)).toSorted()
  const segments: Segment[] = []
  for (const name of names) segments.push(await readSegment(path.join(folder, name), Number(name.slice(0, 15))))
  return segments
}

async function readSegment(file: string, firstSequence: number): Promise<Segment> {
  const segment: Segment = { file, firstSequence, bytes: 0, polls: 0, nextSequence: firstSequence }
  const bytes = await fs.readFile(file)
  for (;;) {
    const header = readHeader(bytes, segment.bytes)
    if (!header || !isWhole(bytes, segment.bytes, header)) break
    addFrame(segment, header)
  }
  if (segment.bytes < bytes.length) await fs.truncate(file, segment.bytes)
  return segment
}

export function addFrame(segment: Segment, { payloadBytes, polls, sequence }: FrameHeader): void {
  segment.bytes += HEADER_BYTES + payloadBytes
  segment.polls += polls
  segment.nextSequence = sequence + 1
}

/** Reads at most `length` bytes of a file from `offset`. */
export async function readBytes(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, offset + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return bytes.subarray(0, read)
}

export async function writeBytes(file: FileHandle, bytes: Buffer, offset: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, offset + written)
    written += bytesWritten
  }
}
