/** RFC 4585: feedback about single packets, and about the picture as a whole. */
const TRANSPORT_FEEDBACK = 205
const PAYLOAD_FEEDBACK = 206
const PICTURE_LOSS = 1
const FULL_INTRA = 4
const GENERIC_NACK = 1

/** Whether a packet of reports (one may hold several) asks for a key frame. */
export function isKeyFrameRequest(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.length; at += 4 + view.getUint16(at + 2) * 4) {
    const format = view.getUint8(at) & 0x1f
    if (view.getUint8(at + 1) === PAYLOAD_FEEDBACK && (format === PICTURE_LOSS || format === FULL_INTRA)) return true
  }
  return false
}

const RECEIVER_REPORT = 201
const REPORT_BYTES = 24

/** The largest share of lost packets, 0 to 1, that a packet of reports has about one of these streams; null: it reports on none of them. */
export function worstLoss(bytes: Uint8Array, ssrcs: readonly number[]): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let worst: number | null = null
  for (let at = 0; at + 4 <= bytes.length; at += 4 + view.getUint16(at + 2) * 4) {
    if (view.getUint8(at + 1) !== RECEIVER_REPORT) continue
    const blocks = view.getUint8(at) & 0x1f
    for (let block = at + 8; block < at + 8 + blocks * REPORT_BYTES; block += REPORT_BYTES) {
      if (block + REPORT_BYTES > bytes.length) return worst
      if (ssrcs.includes(view.getUint32(block))) worst = Math.max(worst ?? 0, view.getUint8(block + 4) / 256)
    }
  }
  return worst
}

const MOST_ASKED = 60

/** Asks a sender for packets again (a generic NACK of RFC 4585). */
export function lostPackets(ssrc: number, sequences: readonly number[]): Uint8Array {
  const asked = sequences.slice(0, MOST_ASKED)
  const bytes = new Uint8Array(12 + asked.length * 4)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, 0x80 | GENERIC_NACK)
  view.setUint8(1, TRANSPORT_FEEDBACK)
  view.setUint16(2, 2 + asked.length)
  view.setUint32(4, 1)
  view.setUint32(8, ssrc)
  asked.forEach((sequence, index) => view.setUint16(12 + index * 4, sequence))
  return bytes
}
