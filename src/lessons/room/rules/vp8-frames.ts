import { MOST_FRAME_BYTES } from './frame-log.ts'
import type { RtpPacket } from './rtp.ts'

export interface Vp8Frame {
  timestamp: number
  isKey: boolean
  bytes: Uint8Array
}

/** Length of the descriptor before a packet's part of a picture (RFC 7741, section 4.2), and whether a picture begins with it. */
function readDescriptor(payload: Uint8Array): { length: number; isStart: boolean } {
  const first = payload[0] ?? 0
  const isStart = (first & 0x10) !== 0 && (first & 0x0f) === 0
  if (!(first & 0x80)) return { length: 1, isStart }
  const extension = payload[1] ?? 0
  let length = 2
  if (extension & 0x80) length += (payload[2] ?? 0) & 0x80 ? 2 : 1
  if (extension & 0x40) length += 1
  if (extension & 0x30) length += 1
  return { length, isStart }
}

/** Whether a key frame begins with this packet. */
export function beginsKeyFrame(payload: Uint8Array): boolean {
  const { length, isStart } = readDescriptor(payload)
  return isStart && payload.length > length && ((payload[length] ?? 1) & 0x01) === 0
}

/**
 * Joins packets of VP8, given in order, to whole pictures. After a loss none comes until the next key frame: the others would show rubbish. One
 * that does not end counts as lost: it would fill the memory.
 */
export class Vp8Frames {
  #parts: Uint8Array[] = []
  #partsLength = 0
  #last: number | undefined
  #awaitsKey = true

  /** whether a key frame has to be asked for */
  get awaitsKey(): boolean {
    return this.#awaitsKey
  }

  push({ sequence, timestamp, isMarked, payload }: RtpPacket): Vp8Frame | null {
    const follows = this.#last !== undefined && sequence === (this.#last + 1) % 2 ** 16
    this.#last = sequence
    if (!follows) this.#lose()
    const { length, isStart } = readDescriptor(payload)
    const part = payload.subarray(length)
    if (part.length === 0) return null
    this.#partsLength = (isStart ? 0 : this.#partsLength) + part.length
    if (isStart) {
      const isKey = ((part[0] ?? 1) & 0x01) === 0
      if (isKey) this.#awaitsKey = false
      this.#parts = this.#awaitsKey ? [] : [part]
    } else if (this.#parts.length > 0) this.#parts.push(part)
    if (this.#partsLength > MOST_FRAME_BYTES) this.#lose()
    if (!isMarked || this.#parts.length === 0) return null
    const bytes = joined(this.#parts)
    this.#parts = []
    return { timestamp, isKey: ((bytes[0] ?? 1) & 0x01) === 0, bytes }
  }

  #lose(): void {
    this.#parts = []
    this.#awaitsKey = true
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** Width and height of a key frame (RFC 6386, section 9.1); null for another, and for one without any picture. */
export function keyFrameSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 10 || bytes[3] !== 0x9d || bytes[4] !== 0x01 || bytes[5] !== 0x2a) return null
  const at = (index: number) => (((bytes[index + 1] ?? 0) << 8) | (bytes[index] ?? 0)) & 0x3fff
  const [width, height] = [at(6), at(8)]
  return width > 0 && height > 0 ? { width, height } : null
}
