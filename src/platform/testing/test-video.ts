/** Bytes that begin as an MP4 does and go on without pattern, the same each time. */
export function testVideo(sizeBytes: number): Buffer<ArrayBuffer> {
  const video = Buffer.alloc(sizeBytes)
  let state = 1
  for (let at = 0; at < sizeBytes; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    video[at] = state >>> 24
  }
  video.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')
  return video
}
