import type { Cell, Table } from './spreadsheet.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** CSV by RFC 4180, UTF-8 with BOM, because Excel reads it as the system's encoding otherwise. */
export async function* csvParts({ columns, batches }: Table): AsyncGenerator<Buffer> {
  let text = BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title))
  for await (const rows of batches) {
    for (const row of rows) text += csvLine(row)
    yield Buffer.from(text)
    text = ''
  }
  if (text) yield Buffer.from(text)
}

function csvLine(row: readonly Cell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`
}

/**
 * Where a cell begins with a formula: full-width signs count as plain ones in East Asian editions, and to those that part by `;` a cell begins
 * after each of these, too.
 */
const FORMULA = /(^|;)(?=[\s,"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
const DEFUSED = /(^|;)'(?=[\s,"]*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g

/** A text without the apostrophes that `csvCell` put in. */
export const withoutApostrophe = (text: string) => text.replaceAll(DEFUSED, '$1')

/** What a spreadsheet program would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replaceAll(FORMULA, "$1'")
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
