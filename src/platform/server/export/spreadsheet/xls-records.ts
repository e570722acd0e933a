import { GrowingBytes } from './growing-bytes.ts'

// Records of BIFF8 as [MS-XLS] describes them: type, length, content.

/** A longer record would have to go on in CONTINUE records. */
const LONGEST_RECORD = 8224
/** So that a text with its head always fits into one record; Excel shows the first 1,024 characters of a cell. */
const LONGEST_TEXT = 4000

export const PLAIN_FORMAT = 15
export const TITLE_FORMAT = 16

function record(type: number, length: number, fill?: (content: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(4 + length)
  bytes.writeUInt16LE(type, 0)
  bytes.writeUInt16LE(length, 2)
  fill?.(bytes.subarray(4))
  return bytes
}

function words(type: number, ...values: number[]): Buffer {
  return record(type, values.length * 2, (content) => {
    for (const [at, value] of values.entries()) content.writeUInt16LE(value, at * 2)
  })
}

export const endOf = () => words(0x0a)
export const beginOf = (what: 'workbook' | 'sheet') =>
  words(0x809, 0x600, what === 'workbook' ? 0x05 : 0x10, 0x0dbb, 0x07cc, 0x41, 0, 0x600, 0)

/** Code page, window, fonts and formats: what Excel wants of every workbook, and a bold format for titles. */
export function workbookSettings(): Buffer[] {
  const style = () => words(0xe0, 0, 0, 0xfff5, 0x20, 0xf400, 0, 0, 0, 0, 0x20c0)
  const cell = (fontNumber: number) =>
    words(0xe0, fontNumber, 0, 0x0001, 0x20, fontNumber ? 0x0800 : 0, 0, 0, 0, 0, 0x20c0)
  return [
    words(0x42, 1200),
    words(0x3d, 0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 0x258),
    words(0x22, 0),
    ...[400, 400, 400, 400, 700].map(font),
    ...Array.from({ length: PLAIN_FORMAT }, style),
    cell(0),
    // The fifth font is called 5: there is no font 4.
    cell(5),
    words(0x293, 0x8000, 0xff00),
  ]
}

function font(weight: number): Buffer {
  const name = 'Arial'
  return record(0x31, 16 + name.length, (content) => {
    content.writeUInt16LE(200, 0)
    content.writeUInt16LE(0x7fff, 4)
    content.writeUInt16LE(weight, 6)
    content.writeUInt8(name.length, 14)
    content.write(name, 16, 'latin1')
  })
}

/** Where a sheet begins in the stream, and its name of at most 31 characters. */
export function sheetPlace(offset: number, name: string): Buffer {
  return record(0x85, 8 + name.length * 2, (content) => {
    content.writeUInt32LE(offset, 0)
    content.writeUInt8(name.length, 6)
    content.writeUInt8(1, 7)
    content.write(name, 8, 'utf16le')
  })
}

/** Widths of the columns, in characters, and the size of the sheet. */
export function sheetHead(widths: readonly number[], rows: number): Buffer[] {
  return [
    ...widths.map((width, at) => words(0x7d, at, at, width * 256, PLAIN_FORMAT, 0, 0)),
    words(0x200, 0, 0, rows % 65_536, rows >> 16, 0, widths.length, 0),
  ]
}

/** The first row stays in sight. */
export function sheetView(isFirst: boolean): Buffer[] {
  return [words(0x23e, isFirst ? 0x7be : 0x1be, 0, 0, 0x40, 0, 0, 0, 0, 0), words(0x41, 0, 1, 1, 0, 2)]
}

export function writeNumber(to: GrowingBytes, row: number, column: number, value: number): void {
  const cell = to.take(18)
  cell.writeUInt32LE(0x0e_0203, 0)
  cell.writeUInt16LE(row, 4)
  cell.writeUInt16LE(column, 6)
  cell.writeUInt16LE(PLAIN_FORMAT, 8)
  cell.writeDoubleLE(value, 10)
}

/** A cell that names a text of the workbook by its number. */
export function writeText(to: GrowingBytes, row: number, column: number, format: number, text: number): void {
  const cell = to.take(14)
  cell.writeUInt32LE(0x0a_00fd, 0)
  cell.writeUInt16LE(row, 4)
  cell.writeUInt16LE(column, 6)
  cell.writeUInt16LE(format, 8)
  cell.writeUInt32LE(text, 10)
}

/** Texts remembered so that each is in the file once; bounded, because most are unique anyway. */
const REMEMBERED_TEXTS = 20_000

/** The workbook's texts: one record and those that continue it, each beginning with a whole text. */
export class TextTable {
  readonly #bytes = new GrowingBytes()
  readonly #numbers = new Map<string, number>()
  #head = this.#record(0xfc, 8)
  readonly #counts = this.#head.subarray(4)
  #texts = 0
  #uses = 0

  #record(type: number, length: number): Buffer {
    const bytes = this.#bytes.take(4 + length)
    bytes.writeUInt16LE(type, 0)
    bytes.writeUInt16LE(length, 2)
    return bytes
  }

  /** The text's number. */
  add(text: string): number {
    this.#uses += 1
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    if (this.#numbers.size >= REMEMBERED_TEXTS) this.#numbers.clear()
    this.#numbers.set(text, this.#texts)
    this.#append(text)
    return this.#texts++
  }

  #append(whole: string): void {
    const text = whole.slice(0, LONGEST_TEXT)
    // oxlint-disable-next-line no-control-regex -- these are what one byte can hold
    const isNarrow = /^[\u0000-\u00ff]*$/.test(text)
    const length = 3 + text.length * (isNarrow ? 1 : 2)
    if (this.#head.readUInt16LE(2) + length > LONGEST_RECORD) this.#head = this.#record(0x3c, 0)
    const bytes = this.#bytes.take(length)
    bytes.writeUInt16LE(text.length, 0)
    bytes.writeUInt8(isNarrow ? 0 : 1, 2)
    bytes.write(text, 3, isNarrow ? 'latin1' : 'utf16le')
    this.#head.writeUInt16LE(this.#head.readUInt16LE(2) + length, 2)
  }

  parts(): Buffer[] {
    this.#counts.writeUInt32LE(this.#uses, 0)
    this.#counts.writeUInt32LE(this.#texts, 4)
    return this.#bytes.parts()
  }
}
