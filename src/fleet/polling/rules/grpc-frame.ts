const HEAD_BYTES = 5

/** A message of gRPC: not compressed, its length before it. */
export function grpcFrame(message: Buffer): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

/** The message in a frame; undefined: it is not one whole frame without compression. */
export function messageOf(frame: Buffer): Buffer | undefined {
  const isWhole = frame.length >= HEAD_BYTES && frame[0] === 0 && frame.readUInt32BE(1) === frame.length - HEAD_BYTES
  return isWhole ? frame.subarray(HEAD_BYTES) : undefined
}
