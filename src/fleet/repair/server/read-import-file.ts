import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { readSpreadsheet } from '../../../platform/server/export/spreadsheet/read-spreadsheet.ts'
import { repairTexts } from '../text.ts'

/** Limit of columns of an imported list; the widest has 12. */
const MAX_COLUMNS = 50

const FILE_PROBLEMS = {
  xls: repairTexts.fileIsXls,
  unreadable: repairTexts.fileUnreadable,
  tooLarge: repairTexts.fileTooLarge,
  slow: repairTexts.fileTooSlow,
  busy: repairTexts.tooManyImports,
} as const

/** The rows of an uploaded list (xlsx, csv), titles first. Throws with a message if it can't be read, or has more rows than `most`. */
export async function readImportFile(file: Uint8Array, most: number, signal: AbortSignal): Promise<string[][]> {
  const read = await readSpreadsheet(file, { maxRows: most + 1, maxColumns: MAX_COLUMNS, signal })
  if ('rows' in read) return read.rows
  throw new CallError(CODES.refused, FILE_PROBLEMS[read.problem], { values: { most, columns: MAX_COLUMNS } })
}
