import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { boundedSheet, SheetTooLarge } from './bounded-sheet.ts'
import type { SheetBounds } from './bounded-sheet.ts'
import { decodeText } from '../../../rules/decode-text.ts'
import { parseCsv } from './read-csv.ts'
import type { SheetRead } from './read-spreadsheet.ts'
import { readZip } from './read-zip.ts'
import { zipParts } from './zip.ts'

/** A sheet of 10,000 rows and 20 columns unpacks to some 10 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
/** For all cells together. A workbook stores a text once for all cells that have it; passed on, each cell has its own. */
const MAX_CHARACTERS = 32 * 1024 * 1024

async function read(file: Buffer, bounds: SheetBounds): Promise<SheetRead> {
  const head = file.toString('hex', 0, 4)
  if (head === 'd0cf11e0') return { problem: 'xls' }
  if (head === '504b0304') return { rows: await xlsxRows(file, bounds) }
  const text = decodeText(file)
  return text === null
    ? { problem: 'unreadable' }
    : { rows: parseCsv(text, bounds).map((row) => row.map((cell) => cell.trim())) }
}

/** Reads the first sheet; a formula as its last computed value. */
async function xlsxRows(file: Buffer, bounds: SheetBounds): Promise<string[][]> {
  // The reader gets an archive whose real size is known: one that unpacks to gigabytes never comes so far.
  const files = boundedSheet(readZip(file, MAX_UNPACKED_BYTES), bounds)
  // Loaded here, since most files are CSV and each has a thread of its own.
  const { readSheet } = await import('read-excel-file/node')
  const rows = await readSheet(
    await buffer(zipParts(Array.from(files, ([name, content]) => ({ name, content: [content] })))),
  )
  let characters = 0
  return rows.map((row) =>
    row.map((cell) => {
      const text = cellText(cell)
      characters += text.length
      if (characters > MAX_CHARACTERS) throw new SheetTooLarge()
      return text
    }),
  )
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.trim() : JSON.stringify(cell)
}

const { file, bounds } = workerData as { file: Uint8Array; bounds: SheetBounds }
function post(found: SheetRead): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(found)
}
try {
  post(await read(Buffer.from(file), bounds))
} catch (error) {
  post({ problem: error instanceof SheetTooLarge ? 'tooLarge' : 'unreadable' })
}
