import { Worker } from 'node:worker_threads'
import type { SheetBounds } from './bounded-sheet.ts'
import { Slots } from './slots.ts'

/**
 * The rows of a spreadsheet's first sheet as texts, days as 'YYYY-MM-DD'; or why there are none: 'xls' for Excel's old files,
 * 'unreadable', 'tooLarge' for more rows or columns than the bounds, 'slow', 'busy' when too many are read at once.
 */
export type SheetRead = { rows: string[][] } | { problem: 'xls' | 'unreadable' | 'tooLarge' | 'slow' | 'busy' }

const DEADLINE_MS = 20_000
const slots = new Slots(2, 8)

/** Reads .xlsx and .csv in a thread of its own, so that nothing else waits, whatever the file. */
export async function readSpreadsheet(
  file: Uint8Array,
  { signal, ...bounds }: SheetBounds & { signal: AbortSignal },
): Promise<SheetRead> {
  if (file.length < 4) return { problem: 'unreadable' }
  const release = await slots.take(signal)
  if (!release) return { problem: 'busy' }
  const worker = new Worker(new URL('./read-spreadsheet-thread.ts', import.meta.url), {
    workerData: { file, bounds },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<SheetRead>()
  const timer = setTimeout(() => resolve({ problem: 'slow' }), DEADLINE_MS)
  const hangUp = () => reject(signal.reason as Error)
  signal.addEventListener('abort', hangUp, { once: true })
  worker.once('message', resolve)
  // Out of its memory, most likely.
  worker.once('error', () => resolve({ problem: 'unreadable' }))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', hangUp)
    await worker.terminate()
    release()
  }
}
