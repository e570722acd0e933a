/** A packet of sound or picture (RFC 3550), without what else its header may hold. */
export interface RtpPacket {
  payloadType: number
  /** the last packet of a picture */
  isMarked: boolean
  /** 16 bits, goes round */
  sequence: number
  /** 32 bits, goes round: 90,000 a second of a picture, 48,000 of sound */
  timestamp: number
  ssrc: number
  payload: Uint8Array
}

const HEADER_BYTES = 12

/** Whether a packet reports about others instead of carrying media (RFC 5761). */
export const isRtcp = (bytes: Uint8Array): boolean => {
  const type = bytes[1] ?? 0
  return type >= 192 && type <= 223
}

/** Null for bytes that are no such packet. */
export function readRtp(bytes: Uint8Array): RtpPacket | null {
  if (bytes.length < HEADER_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = view.getUint8(0)
  if (first >> 6 !== 2 || isRtcp(bytes)) return null
  let start = HEADER_BYTES + (first & 0x0f) * 4
  if (first & 0x10) {
    if (bytes.length < start + 4) return null
    start += 4 + view.getUint16(start + 2) * 4
  }
  const padding = first & 0x20 ? (bytes.at(-1) ?? 0) : 0
  const end = bytes.length - padding
  if (start > end) return null
  return {
    isMarked: (view.getUint8(1) & 0x80) !== 0,
    payloadType: view.getUint8(1) & 0x7f,
    sequence: view.getUint16(2),
    timestamp: view.getUint32(4),
    ssrc: view.getUint32(8),
    payload: bytes.subarray(start, end),
  }
}

export function writeRtp({ payloadType, isMarked, sequence, timestamp, ssrc, payload }: RtpPacket): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + payload.length)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 0x80)
  view.setUint8(1, (isMarked ? 0x80 : 0) | payloadType)
  view.setUint16(2, sequence)
  view.setUint32(4, timestamp)
  view.setUint32(8, ssrc)
  bytes.set(payload, HEADER_BYTES)
  return bytes
}

/** How far `to` lies after `from` on a ring of 2^bits numbers; negative: before it. */
export function ringDistance(from: number, to: number, bits: 16 | 32): number {
  const ring = 2 ** bits
  const ahead = (((to - from) % ring) + ring) % ring
  return ahead >= ring / 2 ? ahead - ring : ahead
}
