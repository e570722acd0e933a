import { SheetTooLarge } from './bounded-sheet.ts'
import type { SheetBounds } from './bounded-sheet.ts'

/** The rows of a CSV text by RFC 4180; parted by commas, semicolons or tabs, whichever its first line has most of. Throws SheetTooLarge. */
export function parseCsv(text: string, { maxRows, maxColumns }: SheetBounds): string[][] {
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      let from = at + 1
      for (;;) {
        const quote = text.indexOf('"', from)
        const end = quote === -1 ? text.length : quote
        cell += text.slice(from, end)
        at = end + 1
        if (text[at] !== '"') break
        cell += '"'
        from = at + 1
      }
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    row.push(cell + text.slice(from, at))
    if (row.length > maxColumns || rows.length === maxRows) throw new SheetTooLarge()
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    rows.push(row)
    row = []
  }
  return rows
}

function separatorOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
