import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { SheetTooLarge } from './bounded-sheet.ts'
import { decodeText } from '../../../rules/decode-text.ts'
import { parseCsv } from './read-csv.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readZip } from './read-zip.ts'
import { writeSpreadsheet } from './spreadsheet.ts'
import { zipParts } from './zip.ts'

const { signal } = new AbortController()
const read = (file: Uint8Array, maxRows = 100) => readSpreadsheet(file, { maxRows, maxColumns: 50, signal })
const workbook = (rows: unknown[][], bookType: 'xlsx' | 'biff8' = 'xlsx'): Buffer => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { cellDates: true }), '记录')
  return write(book, { type: 'buffer', bookType, cellDates: true }) as Buffer
}
const zip = (name: string, content: Buffer) => buffer(zipParts([{ name, content: [content] }]))

test('a workbook: texts, numbers, days, empty cells, and a formula by its value', async () => {
  const sheet = utils.aoa_to_sheet([
    ['序列号', '费用', '日期'],
    ['A1 ', 12.5],
    [null, 3],
  ])
  sheet['C2'] = { t: 'n', v: 46_082, z: 'm/d/yy' }
  sheet['!ref'] = 'A1:C3'
  sheet['B3'] = { t: 'n', v: 42, f: '40+2' }
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'x')
  const file = write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
  expect(await read(file)).toEqual({
    rows: [
      ['序列号', '费用', '日期'],
      ['A1', '12.5', '2026-03-01'],
      ['', '42', ''],
    ],
  })
})

test('a workbook that this house wrote, with empty cells and more columns than letters', async () => {
  const titles = Array.from({ length: 28 }, (_, at) => ({ title: `c${at}` }))
  const row = titles.map((_, at) => (at % 2 === 0 ? null : at))
  async function* batches() {
    yield [row]
    yield [row]
  }
  const { stream } = writeSpreadsheet('xlsx', { sheetName: 'x', columns: titles, batches: batches() })
  const texts = row.map((cell) => (cell === null ? '' : `${cell}`))
  expect(await read(await buffer(stream))).toEqual({ rows: [titles.map(({ title }) => title), texts, texts] })
})

test('what is none: old workbooks, pictures, broken and cut archives', async () => {
  expect(await read(workbook([['a']], 'biff8'))).toEqual({ problem: 'xls' })
  expect(await read(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toEqual({ problem: 'unreadable' })
  // No rows, as of a sheet that was saved empty.
  for (const empty of ['', '\uFEFF']) expect(await read(Buffer.from(empty))).toEqual({ rows: [] })
  const file = workbook([['a'], ['b']])
  for (const length of [10, 200, file.length - 30]) {
    expect(await read(file.subarray(0, length))).toEqual({ problem: 'unreadable' })
  }
  expect(await read(await zip('hello.txt', Buffer.from('hello')))).toEqual({ problem: 'unreadable' })
})

test('more rows than may be', async () => {
  const rows = Array.from({ length: 50_001 }, (_, i) => [`S${i}`, '送修', '2026-03-01', 'x'])
  expect(await read(workbook(rows), 10_001)).toEqual({ problem: 'tooLarge' })
})

test('an archive that unpacks to far more than it has', async () => {
  const bomb = await zip('xl/worksheets/sheet1.xml', Buffer.alloc(80 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(100_000)
  expect(() => readZip(bomb, 64 * 1024 * 1024)).toThrow(SheetTooLarge)
  expect(await read(bomb)).toEqual({ problem: 'tooLarge' })
})

const cell = (at: string) => `<row r="${/\d+/.exec(at)?.[0]}"><c ${at}><v>1</v></c></row>`
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const bookOf = (sheetData: string) => ({
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="${TYPE}/worksheet"/>` +
    `<Relationship Id="rId2" Target="sharedStrings.xml" Type="${TYPE}/sharedStrings"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
})
const xlsx = (files: Record<string, string>) =>
  buffer(zipParts(Object.entries(files).map(([name, xml]) => ({ name, content: [Buffer.from(xml)] }))))
const sheet = (sheetData: string) => xlsx(bookOf(sheetData))
/** One text of a megabyte in every row. */
const repeated = (rows: number) => {
  const cells = Array.from({ length: rows }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`)
  const text = `<sst><si><t>${'a'.repeat(1e6)}</t></si></sst>`
  return xlsx({ ...bookOf(cells.join('')), 'xl/sharedStrings.xml': text })
}

describe('a file that is larger than it looks is refused at once', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['one cell in the last row and column', () => sheet(cell('r="XFD1048576"'))],
    ['the last column', () => sheet(cell('r="XFD1"'))],
    ['the last row', () => sheet(cell('r="A1048576"'))],
    ['a row that there is not', () => sheet('<row r="999999999"><c><v>1</v></c></row>')],
    ['another way to write it', () => sheet(cell("s='>' r = 'XFD1048576'"))],
    ['cells that do not say where they are', () => sheet(`<row>${'<c><v>1</v></c>'.repeat(200_000)}</row>`)],
    ['rows that do not either', () => sheet('<row><c><v>1</v></c></row>'.repeat(200_000))],
    ['five million texts', () => xlsx({ ...bookOf(''), 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(5e6)}</sst>` })],
    ['one long text in 200 cells', () => repeated(200)],
    ['90 MB of nothing', () => xlsx(bookOf(' '.repeat(90e6)))],
    ['60 MB of nothing', () => xlsx(bookOf(' '.repeat(60e6)))],
    ['a cell of 30 MB', () => sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'a'.repeat(3e7)}</t></is></c></row>`)],
    ['a row of commas', async () => Buffer.alloc(900_000, ',')],
    ['rows of nothing', async () => Buffer.alloc(900_000, '\n')],
    ['a comma behind the rows', async () => Buffer.from(`${'a\n'.repeat(9)}${','.repeat(900_000)}`)],
  ])('%s', async (_name, make) => {
    const file = await make()
    const startedAt = performance.now()
    expect(await read(file, 10_001)).toEqual({ problem: 'tooLarge' })
    // 0.4 s on two idle cores; it took 8 s and more.
    expect(performance.now() - startedAt).toBeLessThan(4000)
  })

  test('a place spelt with entities is no place', async () => {
    expect(await read(await sheet(cell('r="&#88;FD1048576"')))).toEqual({ problem: 'unreadable' })
  })

  test('empty cells and rows that a program formatted down to the last row are no content', async () => {
    const formatted =
      '<row r="5" s="1"/><row r="1048576" ht="12"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row>'
    expect(await read(await sheet(cell('r="B2"') + formatted))).toEqual({
      rows: [
        ['', ''],
        ['', '1'],
      ],
    })
  })
})

describe('CSV', () => {
  test.each<[string, string[][]]>([
    [
      'a,b\r\nc,"d ""e"", f"\r\n',
      [
        ['a', 'b'],
        ['c', 'd "e", f'],
      ],
    ],
    [
      'a;b\nc;d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\n1\t',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\n"two\nlines",x\n',
      [
        ['a', 'b'],
        ['two\nlines', 'x'],
      ],
    ],
    ['a,b\n"never closed,x', [['a', 'b'], ['never closed,x']]],
    ['', []],
  ])('%j', (text, rows) => expect(parseCsv(text, { maxRows: 9, maxColumns: 9 })).toEqual(rows))

  test('in the encodings that spreadsheet programs write', () => {
    expect(decodeText(Buffer.from('\uFEFF序列号'))).toBe('序列号')
    expect(decodeText(Buffer.from('序列号'))).toBe('序列号')
    // 序列号 in GB18030
    expect(decodeText(Buffer.from('d0f2c1d0bac5', 'hex'))).toBe('序列号')
    expect(decodeText(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('序列号', 'utf16le')]))).toBe('序列号')
    expect(decodeText(Buffer.from('ff00ff00ff', 'hex'))).toBeNull()
    expect(decodeText(Buffer.from('ffd8ffdb0143', 'hex'))).toBeNull()
    // 'é' before a letter is a Chinese character in GB18030, too.
    for (const western of ['site\nGénérale\nMünchen-Süd', 'café', 'Zürich;1', 'créée à Liège', 'Ærø'])
      expect(decodeText(Buffer.from(western, 'latin1'))).toBe(western)
    // 'A区,B区' and '鄂爾多斯礦場' in GB18030
    expect(decodeText(Buffer.from('41c7f82c42c7f8', 'hex'))).toBe('A区,B区')
    expect(decodeText(Buffer.from('b6f5a096b6e0cbb9b55688f6', 'hex'))).toBe('鄂爾多斯礦場')
    expect(decodeText(Buffer.from('cfeee0', 'hex'), 'windows-1251')).toBe('Поа')
  })
})
