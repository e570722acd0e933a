/** Whatsminer's API 3 sends each message with its length before it, little-endian. */
export const FRAME_HEAD_BYTES = 4

export function framed(body: Buffer): Buffer {
  const head = Buffer.alloc(FRAME_HEAD_BYTES)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}
