/** The byte order mark: without it Excel reads a file in the system's encoding. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A line of CSV by RFC 4180. */
export function csvLine(row: readonly (string | number | null)[]): string {
  return `${row.map(csvCell).join(',')}\r\n`
}

/**
 * Where a spreadsheet program sees a formula begin: East Asian editions read full-width signs as plain ones, and for editions that
 * separate by `;` a cell begins after each of these, too.
 */
const FORMULA = /(^|;)(?=[\s,"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g
const DEFUSED = /(^|;)'(?=[\s,"]*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g

/** A text without the apostrophes that `csvCell` put in. */
export const withoutApostrophe = (text: string) => text.replaceAll(DEFUSED, '$1')

/** What a spreadsheet program would run as a formula gets an apostrophe in front (OWASP, CSV injection). */
export function csvCell(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replaceAll(FORMULA, "$1'")
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
