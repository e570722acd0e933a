import { call } from '../../../platform/ui/call/call.ts'
import { POSTER } from '../../rules/file-types.ts'
import { drawFrame } from './draw-frame.ts'
import { openFrames } from './open-frames.ts'

/** The first seconds are often black. */
const POSTER_AT_S = 3
const DEADLINE_MS = 15_000

/** Sends a frame as a poster; its id. */
export async function sendPoster(frame: Blob): Promise<number> {
  const sent = await call('POST /attachments', { query: { fileType: POSTER, fileName: 'poster.webp' }, file: frame })
  return sent.id
}

/** A frame near the beginning of a file; null where this browser can't show its pictures. */
export async function posterOf(file: File): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  try {
    const frames = await openFrames(address, AbortSignal.timeout(DEADLINE_MS))
    try {
      return await drawFrame(await frames.at(Math.min(POSTER_AT_S, frames.durationS / 2)))
    } finally {
      frames.close()
    }
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}
