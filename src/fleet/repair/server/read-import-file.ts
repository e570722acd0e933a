import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { readSpreadsheet } from '../../../platform/server/export/spreadsheet/read-spreadsheet.ts'
import { repairTexts } from '../text.ts'

const FILE_PROBLEMS = {
  xls: repairTexts.fileIsXls,
  unreadable: repairTexts.fileUnreadable,
  slow: repairTexts.fileTooSlow,
  busy: repairTexts.tooManyImports,
} as const

/** The rows of an uploaded list (xlsx, csv), its titles first. Throws in words what can't be read, or has more rows than `most`. */
export async function readImportFile(file: Uint8Array, most: number, signal: AbortSignal): Promise<string[][]> {
  const read = await readSpreadsheet(file, { maxRows: most + 1, signal })
  if ('problem' in read) throw new CallError(CODES.refused, FILE_PROBLEMS[read.problem])
  if ('tooMany' in read) {
    throw new CallError(CODES.refused, repairTexts.tooManyRows, { values: { rows: read.tooMany - 1, most } })
  }
  return read.rows
}
