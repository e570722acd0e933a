import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { readSheet } from 'read-excel-file/node'
import { decodeText, parseCsv } from './read-csv.ts'
import type { SheetRead } from './read-spreadsheet.ts'
import { readZip } from './read-zip.ts'
import { zipParts } from './zip.ts'

/** A sheet of 50,000 rows unpacks to some 20 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024

async function read(file: Buffer): Promise<SheetRead> {
  if (file.readUInt32BE(0) === 0xd0cf11e0) return { problem: 'xls' }
  if (file.readUInt32BE(0) === 0x504b0304) return { rows: await xlsxRows(file) }
  const text = decodeText(file)
  return text === null
    ? { problem: 'unreadable' }
    : { rows: parseCsv(text).map((row) => row.map((cell) => cell.trim())) }
}

/** Of the first sheet; of a formula its value as it was last computed. */
async function xlsxRows(file: Buffer): Promise<string[][]> {
  // The reader gets an archive whose real size is known: one that unpacks to gigabytes never comes so far.
  const files = Array.from(readZip(file, MAX_UNPACKED_BYTES), ([name, content]) => ({ name, content: [content] }))
  const rows = await readSheet(await buffer(zipParts(files)))
  return rows.map((row) => row.map(cellText))
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' ? cell.trim() : JSON.stringify(cell)
}

const { file, maxRows } = workerData as { file: Uint8Array; maxRows: number }
function tell(told: SheetRead): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(told)
}
try {
  const found = await read(Buffer.from(file))
  tell('rows' in found && found.rows.length > maxRows ? { tooMany: found.rows.length } : found)
} catch {
  tell({ problem: 'unreadable' })
}
