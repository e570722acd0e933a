import { CallError, CODES } from '../../http/errors.ts'
import { serverTexts } from '../../text.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

/** Limit of columns of an imported list; the widest has 12. */
const MAX_COLUMNS = 50

const FILE_PROBLEMS = {
  xls: serverTexts.fileIsXls,
  unreadable: serverTexts.fileUnreadable,
  tooLarge: serverTexts.sheetTooLarge,
  slow: serverTexts.fileTooSlow,
  busy: serverTexts.tooManyImports,
} as const

/** The rows of an uploaded list (xlsx, csv), titles first. Throws with a message if it can't be read, is empty, or has more rows than `most`. */
export async function readImportFile(file: Uint8Array, most: number, signal: AbortSignal): Promise<string[][]> {
  const read = await readSpreadsheet(file, { maxRows: most + 1, maxColumns: MAX_COLUMNS, signal })
  if ('rows' in read) {
    if (read.rows.flat().every((cell) => cell === '')) throw new CallError(CODES.refused, serverTexts.fileEmpty)
    return read.rows
  }
  throw new CallError(CODES.refused, FILE_PROBLEMS[read.problem], { values: { most, columns: MAX_COLUMNS } })
}
