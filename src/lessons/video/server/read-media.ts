import { inThread } from '../../../platform/server/process/in-thread.ts'
import { Slots } from '../../../platform/server/process/slots.ts'
import type { MediaRead } from '../rules/media-facts.ts'

const BOUNDS = { deadlineMs: 60_000, mostHeapMb: 256 }
const slots = new Slots(2, 50)

/**
 * What is in a file, by its content alone. In a thread of its own: the reader is loaded only there, and a file made to keep it busy
 * holds up nothing else.
 */
export async function readMedia(file: string): Promise<MediaRead> {
  const release = await slots.take(new AbortController().signal)
  if (!release) throw new Error('too many files wait to be judged')
  try {
    const read = await inThread<MediaRead>(new URL('./read-media-thread.ts', import.meta.url), file, BOUNDS)
    return typeof read === 'string' ? { problem: 'unreadable' } : read
  } finally {
    release()
  }
}
