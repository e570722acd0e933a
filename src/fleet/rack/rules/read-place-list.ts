import type { PlaceLine } from './check-places.ts'

/** Of a list in a file. */
export const MAX_LIST_BYTES = 5 * 1024 * 1024

/**
 * Lines pasted from a spreadsheet: serial, rack, shelf, slot, separated by tabs, commas or semicolons. Skips a heading and empty
 * lines; a value that is no number becomes null, and the server reports it.
 */
export function readPlaceList(text: string): PlaceLine[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const rows = lines.map((line) => line.split(/[\t,;，；]/).map((cell) => cell.trim().replaceAll(/^"|"$/g, '')))
  const isHeading = rows[0] !== undefined && rows.length > 1 && wholeNumber(rows[0][2]) === null && rows[0][1] !== ''
  return (isHeading ? rows.slice(1) : rows).map(([serial = '', rack = '', shelf, slot]) => ({
    serial,
    rack,
    shelf: wholeNumber(shelf),
    slot: wholeNumber(slot),
  }))
}

/** Null where the cell holds none. */
export function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null
}
