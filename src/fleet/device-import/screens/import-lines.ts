import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import type { ImportField } from '../rules/import-columns.ts'

export type Sheet = ResponseOf<'POST /deviceImport/read'>
export type Checked = ResponseOf<'POST /deviceImport/check'>
export type Applied = ResponseOf<'POST /deviceImport/apply'>
export type Request = RequestOf<'POST /deviceImport/check'>
export type Line = Request['rows'][number]
/** Which field each column is, null for one that is not imported. */
export type Fields = readonly (ImportField | null)[]
/** What is chosen for all rows. */
export interface Choices {
  siteId: number | undefined
  accountId: number | undefined
  type: string | undefined
  isAddressSerial: boolean
  isFromZero: boolean
  isFromTop: boolean
}

/** The rows of a file as calls take them. */
export function linesOf(sheet: Sheet, fields: Fields): Line[] {
  return sheet.rows.map(({ row, cells }) => ({
    ...Object.fromEntries(fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : []))),
    row,
  }))
}

/** Whether shelves or slots of the file count from 0, as Foreman's do. */
export function countsFromZero(sheet: Sheet, fields: Fields): boolean {
  const places = fields.flatMap((field, at) => (field === 'shelf' || field === 'slot' ? [at] : []))
  return sheet.rows.some(({ cells }) => places.some((at) => cells[at] === '0'))
}

/** Rows sent at once: about a second of work, after which the progress moves on. */
const AT_ONCE = 200

/** Rows as they are sent, batch by batch; those of a list in `together` first, each list in one batch. */
export function batchesOf(lines: readonly Line[], together: Checked['together']): Line[][] {
  const left = new Map(lines.map((line) => [line.row, line]))
  const lists = together.map((rows) => rows.flatMap((row) => left.get(row) ?? []))
  for (const row of together.flat()) left.delete(row)
  const batches: Line[][] = []
  for (const list of [...lists, ...Array.from(left.values(), (line) => [line])]) {
    const last = batches.at(-1)
    if (last && last.length + list.length <= AT_ONCE) last.push(...list)
    else batches.push([...list])
  }
  return batches
}
