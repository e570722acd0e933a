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
