import fs from 'node:fs'
import path from 'node:path'

/** One of the clips that `scripts/make-videos.ts` makes: five seconds, or two where there is sound alone. */
export const testClip = (
  name: 'clip.mp4' | 'index-first.mp4' | 'clip.webm' | 'hevc.mp4' | 'sound-only.mp4' | 'sound-only.webm',
): Buffer<ArrayBuffer> => fs.readFileSync(path.join(import.meta.dirname, 'clips', name))

/** A video of that size, the same each time: a clip, and behind it bytes without pattern in a box that players skip. */
export function testVideo(sizeBytes: number): Buffer<ArrayBuffer> {
  const clip = testClip('clip.mp4')
  const video = Buffer.alloc(sizeBytes)
  let state = 1
  for (let at = clip.length; at < sizeBytes; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    video[at] = state >>> 24
  }
  clip.copy(video)
  video.writeUInt32BE(sizeBytes - clip.length, clip.length)
  video.write('free', clip.length + 4, 'latin1')
  return video
}
