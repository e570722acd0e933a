import { crc32 } from 'node:zlib'

// A frame holds one compressed record. Same format in the buffer's files and on the wire: magic, length of the
// payload, checksum of all that follows it, polls, sequence, time of its oldest poll; then the payload.

const MAGIC = 0x4d50_4631
export const HEADER_BYTES = 32
/** No record comes near it; a larger length means a damaged frame. */
const MOST_PAYLOAD_BYTES = 16 * 2 ** 20
/** No Date is later. */
const LATEST_MS = 8.64e15

export interface FrameHeader {
  payloadBytes: number
  /** how many polls the record holds */
  polls: number
  /** consecutive within a buffer */
  sequence: number
  oldestAtMs: number
}

export interface Frame extends FrameHeader {
  payload: Buffer
}

export function writeFrame({ polls, sequence, oldestAtMs, payload }: Omit<Frame, 'payloadBytes'>): Buffer {
  const frame = Buffer.alloc(HEADER_BYTES + payload.length)
  frame.writeUInt32BE(MAGIC, 0)
  frame.writeUInt32BE(payload.length, 4)
  frame.writeUInt32BE(polls, 12)
  frame.writeDoubleBE(sequence, 16)
  frame.writeDoubleBE(oldestAtMs, 24)
  payload.copy(frame, HEADER_BYTES)
  frame.writeUInt32BE(crc32(frame.subarray(12)), 8)
  return frame
}

/** Returns undefined without a valid header. */
export function readHeader(bytes: Buffer, at = 0): FrameHeader | undefined {
  if (bytes.length - at < HEADER_BYTES || bytes.readUInt32BE(at) !== MAGIC) return undefined
  const payloadBytes = bytes.readUInt32BE(at + 4)
  const sequence = bytes.readDoubleBE(at + 16)
  const oldestAtMs = bytes.readDoubleBE(at + 24)
  const isTime = Math.abs(oldestAtMs) <= LATEST_MS
  if (payloadBytes > MOST_PAYLOAD_BYTES || !Number.isSafeInteger(sequence) || !isTime) return undefined
  return { payloadBytes, polls: bytes.readUInt32BE(at + 12), sequence, oldestAtMs }
}

export const isWhole = (bytes: Buffer, at: number, { payloadBytes }: FrameHeader) =>
  at + HEADER_BYTES + payloadBytes <= bytes.length &&
  bytes.readUInt32BE(at + 8) === crc32(bytes.subarray(at + 12, at + HEADER_BYTES + payloadBytes))

/** The consecutive frames in the bytes, up to the first that is torn or damaged. */
export function readFrames(bytes: Buffer): { frames: Frame[]; isAll: boolean } {
  const frames: Frame[] = []
  let at = 0
  while (at < bytes.length) {
    const header = readHeader(bytes, at)
    if (!header || !isWhole(bytes, at, header)) return { frames, isAll: false }
    const end = at + HEADER_BYTES + header.payloadBytes
    frames.push({ ...header, payload: bytes.subarray(at + HEADER_BYTES, end) })
    at = end
  }
  return { frames, isAll: true }
}

/** The length in bytes of the whole frames at the start. */
export function wholeBytes(bytes: Buffer): number {
  let at = 0
  for (;;) {
    const header = readHeader(bytes, at)
    if (!header || !isWhole(bytes, at, header)) return at
    at += HEADER_BYTES + header.payloadBytes
  }
}
