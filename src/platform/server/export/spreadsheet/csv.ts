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

/** Full-width signs count as plain ones in East Asian editions, and those that part by `;` see `;=` as a cell that begins with `=`. */
const FORMULA = /^[\s;,"]*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A text without the apostrophe that `csvCell` put in front. */
export const withoutApostrophe = (text: string) =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text

/** A text that a spreadsheet program would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
