/** A picture (VP8) or a sound (Opus) of a recording; `atMs` is when it was made, by the clock on the wall. */
export interface RecordedFrame {
  kind: 'picture' | 'sound'
  atMs: number
  isKey: boolean
  bytes: Uint8Array
}

/*
 * A recording as it is written while the lesson goes on: frames one after the other, each whole or not there at all, so that a killed
 * process costs the last one at most. While it pauses nothing is written.
 */
const KINDS = ['picture', 'sound'] as const
const HEADER_BYTES = 14
/** No frame is as long; a length beyond it is no frame's. */
export const MOST_FRAME_BYTES = 4 * 2 ** 20

export function writeFrame({ kind, atMs, isKey, bytes }: RecordedFrame): Uint8Array {
  const written = new Uint8Array(HEADER_BYTES + bytes.length)
  const view = new DataView(written.buffer)
  view.setUint32(0, bytes.length)
  view.setUint8(4, KINDS.indexOf(kind))
  view.setUint8(5, isKey ? 1 : 0)
  view.setFloat64(6, atMs)
  written.set(bytes, HEADER_BYTES)
  return written
}

/** The whole frames at the beginning of `bytes`, and how many bytes they take. Throws when there is something else. */
export function readFrames(bytes: Uint8Array): { frames: RecordedFrame[]; length: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: RecordedFrame[] = []
  let at = 0
  while (bytes.length - at >= HEADER_BYTES) {
    const length = view.getUint32(at)
    const kind = KINDS[view.getUint8(at + 4)]
    if (length > MOST_FRAME_BYTES || kind === undefined) throw new Error('no frame of a recording')
    const end = at + HEADER_BYTES + length
    if (end > bytes.length) break
    const [isKey, atMs] = [view.getUint8(at + 5) === 1, view.getFloat64(at + 6)]
    frames.push({ kind, atMs, isKey, bytes: new Uint8Array(bytes.subarray(at + HEADER_BYTES, end)) })
    at = end
  }
  return { frames, length: at }
}
