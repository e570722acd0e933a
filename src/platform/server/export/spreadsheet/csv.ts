import { BYTE_ORDER_MARK, csvLine } from '../../../rules/csv-line.ts'
import type { Table } from './table.ts'

/** CSV in UTF-8 with BOM. */
export async function* csvParts({ columns, batches }: Table): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  for await (const rows of batches) {
    for (const row of rows) text += csvLine(row)
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}
