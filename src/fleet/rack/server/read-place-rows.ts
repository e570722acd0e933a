import { withoutApostrophe } from '../../../platform/rules/csv-line.ts'
import { inOneLine } from '../../../platform/rules/in-one-line.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { PlaceLine } from '../rules/check-places.ts'
import { wholeNumber } from '../rules/read-place-list.ts'
import { rackTexts } from '../text.ts'

const COLUMNS = ['columnSerial', 'columnRack', 'columnShelf', 'columnSlot'] as const
/** As the contract has it. */
const LONGEST = { serial: 100, rack: 50 }

const plain = (title: string) => title.trim().toLowerCase()

/** The lines of a spreadsheet of positions, whose columns are found by their titles in either language. Throws when one is missing. */
export function readPlaceRows([titles = [], ...rows]: readonly (readonly string[])[]): PlaceLine[] {
  const columns = COLUMNS.map((column) => {
    const names = Object.values(rackTexts[column]).map(plain)
    return titles.findIndex((title) => names.includes(plain(title)))
  })
  const missing = COLUMNS.filter((_, nth) => columns[nth] === -1)
  if (missing.length > 0) throw new CallError(CODES.refused, rackTexts.columnsMissing, { values: inWords(missing) })
  const lines = rows.flatMap((row, at) => {
    // An export puts an apostrophe before what would be a formula.
    const [serial = '', rack = '', shelf, slot] = columns.map((column) =>
      inOneLine(withoutApostrophe(row[column] ?? '')),
    )
    if (serial === '' && rack === '') return []
    if (serial.length > LONGEST.serial || rack.length > LONGEST.rack)
      throw new CallError(CODES.refused, rackTexts.cellTooLong, { values: { row: at + 2 } })
    return [{ serial, rack, shelf: wholeNumber(shelf), slot: wholeNumber(slot) }]
  })
  if (lines.length === 0) throw new CallError(CODES.refused, rackTexts.listEmpty)
  return lines
}

const inWords = (missing: readonly (typeof COLUMNS)[number][]) => ({
  columns: missing.map((column) => `${rackTexts[column].zh} / ${rackTexts[column].en}`).join(', '),
})
