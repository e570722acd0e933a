import { DEFAULT_WIDTH, sheetTitle } from './sheet.ts'
import type { Cell, Column, Table } from './table.ts'
import { zipParts } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/** Rows of a sheet in this format, the titles' included. */
const SHEET_ROWS = 1_048_576
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook by ECMA-376, its texts in the cells themselves. */
export function xlsxParts(table: Table): AsyncGenerator<Buffer> {
  return zipParts(files(table))
}

async function* files({ sheetName, columns, batches }: Table): AsyncGenerator<ZipEntry> {
  const rows = new RowReader(batches)
  let sheets = 0
  try {
    while (sheets === 0 || !(await rows.isAtEnd())) {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(columns, rows) }
    }
  } finally {
    await rows.close()
  }
  for (const [name, text] of Object.entries(bookFiles(sheetName, sheets))) {
    yield { name, content: [Buffer.from(XML + text)] }
  }
}

/** Hands out batches of rows, cut where a sheet is full. */
class RowReader {
  readonly #batches: AsyncIterator<readonly (readonly Cell[])[]>
  #left: readonly (readonly Cell[])[] = []
  constructor(batches: Table['batches']) {
    this.#batches = batches[Symbol.asyncIterator]()
  }

  async isAtEnd(): Promise<boolean> {
    while (this.#left.length === 0) {
      const next = await this.#batches.next()
      if (next.done) return true
      this.#left = next.value
    }
    return false
  }

  async take(most: number): Promise<readonly (readonly Cell[])[]> {
    if (await this.isAtEnd()) return []
    const taken = this.#left.slice(0, most)
    this.#left = this.#left.slice(taken.length)
    return taken
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}

async function* sheetXml(columns: readonly Column[], rows: RowReader): AsyncGenerator<Buffer> {
  const widths = columns.map(({ width = DEFAULT_WIDTH }, at) => {
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
  })
  const letters = columns.map((_, at) => columnLetters(at))
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
      `<cols>${widths.join('')}</cols><sheetData>` +
      rowXml(
        columns.map(({ title }) => title),
        { number: 1, letters, style: ' s="1"' },
      ),
  )
  let written = 1
  const next = () => rows.take(SHEET_ROWS - written)
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    const before = written
    yield Buffer.from(batch.map((row, at) => rowXml(row, { number: before + at + 1, letters, style: '' })).join(''))
    written += batch.length
    if (written === SHEET_ROWS) break
  }
  yield Buffer.from('</sheetData></worksheet>')
}

/** 0 is A, 25 is Z, 26 is AA. */
function columnLetters(at: number): string {
  return (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
}

interface RowPlace {
  /** of the row, from 1 */
  number: number
  /** of the columns */
  letters: readonly string[]
  style: string
}

/** Every cell states where it is: ECMA-376 does without, several readers don't. */
function rowXml(row: readonly Cell[], { number, letters, style }: RowPlace): string {
  return `<row r="${number}">${row.map((cell, at) => cellXml(cell, `r="${letters[at]}${number}"${style}`)).join('')}</row>`
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c ${at}><v>${cell}</v></c>`
  return `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

/** What XML can't hold is left out; a return is written as Excel does, or it would become a line feed. */
function escapeXml(text: string): string {
  if (!/[^ !#-%'-;=?-~]/.test(text)) return text
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 forbids
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll('\r', '_x000D_')
  )
}

function bookFiles(sheetName: string, count: number): Record<string, string> {
  const sheets = Array.from({ length: count }, (_, at) => ({ number: at + 1, name: sheetTitle(sheetName, at) }))
  const sheetType = `${TYPES}.worksheet+xml`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
      sheets
        .map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}"/>`)
        .join('') +
      '</Types>',
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml':
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
      sheets
        .map(({ number, name }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)
        .join('') +
      '</sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      `<Relationships xmlns="${PACKAGE}/relationships">` +
      sheets.map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)).join('') +
      `${relation('rIdStyles', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml':
      `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="10"/><name val="Arial"/></font>` +
      `<font><b/><sz val="10"/><name val="Arial"/></font></fonts>` +
      `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
      `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
      `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
      `<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
      `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
  }
}
