import { inThread } from '../../process/in-thread.ts'
import { Slots } from '../../process/slots.ts'
import type { SheetBounds } from './bounded-sheet.ts'

/**
 * The rows of a spreadsheet's first sheet as texts, days as 'YYYY-MM-DD'; or why there are none: 'xls' for Excel's old files,
 * 'unreadable', 'tooLarge' for more rows or columns than the bounds, 'slow', 'busy' when too many are read at once.
 */
export type SheetRead = { rows: string[][] } | { problem: 'xls' | 'unreadable' | 'tooLarge' | 'slow' | 'busy' }

const BOUNDS = { deadlineMs: 20_000, mostHeapMb: 512 }
const slots = new Slots(2, 8)

/** Reads .xlsx and .csv in a thread of its own, so that nothing else waits, whatever the file. */
export async function readSpreadsheet(
  file: Uint8Array,
  { signal, ...bounds }: SheetBounds & { signal: AbortSignal },
): Promise<SheetRead> {
  const release = await slots.take(signal)
  if (!release) return { problem: 'busy' }
  try {
    const thread = new URL('./read-spreadsheet-thread.ts', import.meta.url)
    const read = await inThread<SheetRead>(thread, { file, bounds }, { ...BOUNDS, signal })
    if (read === 'slow') return { problem: 'slow' }
    return read === 'failed' ? { problem: 'unreadable' } : read
  } finally {
    release()
  }
}
