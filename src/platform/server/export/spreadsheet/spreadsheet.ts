import { Readable } from 'node:stream'
import { csvParts } from './csv.ts'
import { xlsParts } from './xls.ts'
import { xlsxParts } from './xlsx.ts'
import type { Table } from './table.ts'

export type SpreadsheetFormat = 'xls' | 'xlsx' | 'csv'

interface Kind {
  contentType: string
  write: (table: Table) => AsyncIterable<Buffer>
}

const KINDS: Record<SpreadsheetFormat, Kind> = {
  xls: { contentType: 'application/vnd.ms-excel', write: xlsParts },
  xlsx: { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: xlsxParts },
  csv: { contentType: 'text/csv; charset=utf-8', write: csvParts },
}

/**
 * A table as a file: real BIFF8 (xls), xlsx, or CSV in UTF-8 with BOM. Its first bytes come with the first batch; xlsx and CSV
 * never hold more than a batch, xls holds the file, because its head states its length. Rows beyond what one sheet takes
 * go on to further sheets under the same titles. No text ever becomes a formula.
 * What `batches` throws destroys the stream; a destroyed stream ends `batches`.
 */
export function writeSpreadsheet(format: SpreadsheetFormat, table: Table): { stream: Readable; contentType: string } {
  const { contentType, write } = KINDS[format]
  const stream: Readable = Readable.from(write({ ...table, batches: whileRead() }), { objectMode: false })
  return { stream, contentType }

  /** The writer of xls takes batch after batch before it is asked for more, so it would not see that no one reads. */
  async function* whileRead(): Table['batches'] {
    for await (const batch of table.batches) {
      if (stream.destroyed) return
      yield batch
    }
  }
}
