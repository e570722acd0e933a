import { z } from 'zod'
import { readDay } from '../../../platform/rules/day-range.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale, Text } from '../../../platform/rules/text.ts'
import { withoutApostrophe } from '../../../platform/rules/csv-line.ts'
import { periodTexts, tankerTypeTexts } from '../../text.ts'
import { BookingDetails, BookingPlace } from '../contract.ts'
import { reservationColumnTexts, reservationTexts } from '../text.ts'
import { DAY_MS } from '../../../platform/rules/durations.ts'

const Form = z.object({ ...BookingPlace, ...BookingDetails })
export interface BookingRow {
  /** as the spreadsheet counts it: the titles are row 1 */
  row: number
  form: z.output<typeof Form>
}
export interface Problem {
  /** 0: the file as a whole */
  row: number
  column: string
  message: string
}

/** Columns of an export, by the field of a booking that each fills. */
const COLUMNS = {
  reserveTime: 'day',
  reservePeriod: 'period',
  tankerType: 'tankerType',
  tankerNumber: 'tankerNumber',
  contactName: 'contact',
  phone: 'phone',
  email: 'email',
  checkedOrg: 'carrier',
  licenseNumber: 'licenseNumber',
  cargo: 'cargo',
} as const satisfies Record<string, keyof typeof reservationColumnTexts>
type Field = keyof typeof COLUMNS
const FIELDS = Object.keys(COLUMNS) as Field[]
const REQUIRED: readonly Field[] = ['reserveTime', 'tankerNumber', 'contactName', 'phone']

const titleOf = (field: string, locale: Locale): string =>
  field in COLUMNS ? reservationColumnTexts[COLUMNS[field as Field]][locale] : ''
const plain = (title: string) => title.trim().toLowerCase()

/** Reads the rows of a spreadsheet with the titles of an export, in either language; columns that it does not know are left out. */
export function readBookingRows(
  cells: readonly (readonly string[])[],
  locale: Locale,
): { rows: BookingRow[]; problems: Problem[] } {
  const write = translator(reservationTexts, locale)
  const titles = (cells[0] ?? []).map(plain)
  const at = (field: Field) => titles.findIndex((title) => Object.values(titlesOf(field)).includes(title))
  const missing = REQUIRED.filter((field) => at(field) === -1)
  const problems: Problem[] = missing.map((field) => {
    const column = titleOf(field, locale)
    return { row: 0, column, message: write('columnMissing', { column }) }
  })
  if (missing.length > 0) return { rows: [], problems }
  const rows = cells.slice(1).flatMap((cell, nth): BookingRow[] => {
    if (cell.every((text) => text === '')) return []
    const row = nth + 2
    const values = FIELDS.map((field) => [field, valueOf(field, withoutApostrophe(cell[at(field)] ?? '').trim())])
    const parsed = Form.safeParse(Object.fromEntries(values))
    if (parsed.success) return [{ row, form: parsed.data }]
    // The first of each cell.
    const wrong = new Map(parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]))
    for (const [field, message] of [...wrong].toReversed()) {
      const words = reservationTexts[message as keyof typeof reservationTexts] as Text | undefined
      problems.push({
        row,
        column: titleOf(field, locale),
        message: (words ?? reservationTexts.badCell)[locale],
      })
    }
    return []
  })
  return { rows, problems }
}

const titlesOf = (field: Field) => {
  const { zh, en } = reservationColumnTexts[COLUMNS[field]]
  return { zh: plain(zh), en: plain(en) }
}

/** An empty cell is left out. */
function valueOf(field: Field, text: string): string | undefined {
  if (text === '') return undefined
  if (field === 'reserveTime') return dayOf(text)
  if (field === 'reservePeriod') return wordOf(periodTexts, text)
  return field === 'tankerType' ? wordOf(tankerTypeTexts, text) : text
}

/** The name of a text, by what it is in either language. */
const wordOf = (texts: Readonly<Record<string, Text>>, text: string): string =>
  Object.entries(texts).find(([, { zh, en }]) => [plain(zh), plain(en)].includes(plain(text)))?.[0] ?? text

/** Day 0 of a spreadsheet. */
const EPOCH_MS = Date.UTC(1899, 11, 30)

/** A day as people and spreadsheets write it: 2026-3-1, 2026/03/01, 2026年3月1日, 46082. */
function dayOf(text: string): string {
  if (/^\d{5}(\.\d+)?$/.test(text))
    return new Date(EPOCH_MS + Math.floor(Number(text)) * DAY_MS).toISOString().slice(0, 10)
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: .*)?$/.exec(text) ?? []
  return readDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? text
}
