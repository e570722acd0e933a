/** What an import takes; room is made for no more. */
export interface SheetBounds {
  /** the titles' row included */
  maxRows: number
  maxColumns: number
}

export class SheetTooLarge extends Error {}

/** For all texts, cells, rows and styles of a workbook: a cell has four to eight. */
const MAX_TAGS = 4_000_000
/** From one tag to the next. A cell has at most 32,767 characters, of seven bytes where each is escaped; the reader takes a minute for 60 MB. */
const MAX_BYTES_BETWEEN_TAGS = 256 * 1024
/** What the reader may look at; pictures and the like need not obey the bounds. */
const READ = /^xl\/.+\.(xml|rels)$/
const LESS_THAN = '<'.charCodeAt(0)
/** Programs write formatted cells and rows that hold nothing, down to the last row there is. */
const EMPTY_CELL = /<c\s+r="[A-Z]+\d+"[^<>]*\/>/g
const EMPTY_ROW = /<row\s+r="\d+"[^<>]*(?:\/>|>\s*<\/row>)/g
/** A tag as the reader takes it, its reference not spelt with entities. */
const TAG = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])/g
const ATTRIBUTES = /(?:\s+[\w:.-]+\s*=\s*(?:"[^"<&]*"|'[^'<&]*'))*\s*\/?>/y
const REFERENCE = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/

/**
 * The files of a workbook, without empty cells and rows. Throws SheetTooLarge where a cell lies beyond the bounds, or where
 * there are too many tags or a text is longer than a cell's; and SyntaxError where a cell is written as no program does.
 */
export function boundedSheet(files: ReadonlyMap<string, Buffer>, bounds: SheetBounds): Map<string, Buffer> {
  const read = Array.from(files).filter(([name]) => READ.test(name))
  let tags = 0
  for (const [, file] of read)
    for (let at = 0; at < file.length;) {
      const next = file.indexOf(LESS_THAN, at + 1)
      const end = next === -1 ? file.length : next
      if (++tags > MAX_TAGS || end - at > MAX_BYTES_BETWEEN_TAGS) throw new SheetTooLarge()
      at = end
    }
  return new Map(read.map(([name, file]) => [name, file.includes('sheetData') ? bounded(file, bounds) : file]))
}

function bounded(file: Buffer, { maxRows, maxColumns }: SheetBounds): Buffer {
  // Each byte one character: what is looked for is ASCII, and the others come out as they went in.
  const xml = file.toString('latin1').replaceAll(EMPTY_CELL, '').replaceAll(EMPTY_ROW, '')
  let row = 0
  let column = 0
  for (const { 0: tag, 1: name, index } of xml.matchAll(TAG)) {
    ATTRIBUTES.lastIndex = index + tag.length
    const attributes = ATTRIBUTES.exec(xml)?.[0]
    if (attributes === undefined) throw new SyntaxError('a cell that cannot be read')
    const [, letters = '', digits] = REFERENCE.exec(attributes) ?? []
    if (name === 'row') column = 0
    if (digits !== undefined) row = Number(digits)
    else if (name === 'row') row += 1
    if (name === 'c') column = letters === '' ? column + 1 : columnOf(letters)
    if (row > maxRows || column > maxColumns) throw new SheetTooLarge()
  }
  return Buffer.from(xml, 'latin1')
}

/** 'A' is 1, 'AA' 27. */
const columnOf = (letters: string) => Buffer.from(letters).reduce((sum, letter) => sum * 26 + letter - 64, 0)
