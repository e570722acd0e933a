import { setImmediate } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { CFB, read, utils } from 'xlsx'
import { sheetTitle } from './sheet.ts'
import { writeSpreadsheet } from './spreadsheet.ts'
import type { SpreadsheetFormat } from './spreadsheet.ts'
import type { Cell } from './table.ts'

const COLUMNS = [{ title: '序列号', width: 20 }, { title: 'Hash rate (TH/s)' }, { title: '备注' }]

async function* batchesOf(rows: readonly Cell[][], size = 1020): AsyncGenerator<Cell[][]> {
  for (let first = 0; first < rows.length; first += size) {
    await setImmediate()
    yield rows.slice(first, first + size)
  }
}

function write(format: SpreadsheetFormat, rows: readonly Cell[][], sheetName = '设备列表') {
  return buffer(writeSpreadsheet(format, { sheetName, columns: COLUMNS, batches: batchesOf(rows) }).stream)
}

/** Compared as text: cell by cell, a hundred thousand of them take longer than writing and reading them. */
const expectSameRows = (found: readonly unknown[], expected: readonly Cell[][]) =>
  expect(JSON.stringify(found) === JSON.stringify(expected)).toBe(true)

/** The sheets' rows as another program reads them. */
async function readBack(format: SpreadsheetFormat, rows: readonly Cell[][]) {
  const book = read(await write(format, rows), { type: 'buffer', cellFormula: true })
  return book.SheetNames.map((name) => {
    const sheet = book.Sheets[name]
    if (!sheet) throw new Error(`no sheet ${name}`)
    const cells = Object.entries(sheet).filter(([at]) => !at.startsWith('!'))
    const formulas = cells.filter(([, cell]) => (cell as { f?: string }).f !== undefined)
    return { name, formulas, rows: utils.sheet_to_json<Cell[]>(sheet, { header: 1, defval: null, raw: true }) }
  })
}

/** The cells with numbers of a workbook's records, each of which begins with its kind and length. */
function numbersIn(records: Buffer): number[] {
  const numbers: number[] = []
  for (let at = 0; at + 4 <= records.length; at += 4 + records.readUInt16LE(at + 2))
    if (records.readUInt16LE(at) === 0x02_03) numbers.push(records.readDoubleLE(at + 10))
  return numbers
}

const TITLES = COLUMNS.map(({ title }) => title)
const AWKWARD: Cell[][] = [
  ['=1+1', 0, '+1'],
  ['-2+3', -1.5, '@SUM(A1)'],
  ['\tx', 1e21, '\rx'],
  ['=cmd|"/c calc"!A1', null, `=HYPERLINK("http://example.com")`],
  ['龍囍𠮷', 28.437, '㐀㑇'],
  [`<b>&amp;'"</b>`, 0.1, `'; drop table device; --`],
  ['x', 2 ** 53, ' around '],
  [null, null, null],
  ['last', 1, 'line\nfeed'],
]

describe.each(['xls', 'xlsx'] as const)('%s', (format) => {
  test('numbers stay numbers and texts stay texts, never formulas', async () => {
    const [sheet, ...others] = await readBack(format, AWKWARD)
    expect(others).toEqual([])
    expect(sheet).toMatchObject({ name: '设备列表', formulas: [] })
    expect(sheet?.rows).toEqual([TITLES, ...AWKWARD])
  })

  test('no row at all is a sheet with titles', async () => {
    expect(await readBack(format, [])).toMatchObject([{ name: '设备列表', rows: [TITLES] }])
  })

  test('characters that a file of this kind has no place for do not break it', async () => {
    const [sheet] = await readBack(format, [
      ['a\u0001b', 1, 'x'.repeat(9000)],
      ['after', 2, '\ud800'],
    ])
    expect(sheet?.rows).toHaveLength(3)
    expect(sheet?.rows[2]?.[0]).toBe('after')
    expect(String(sheet?.rows[1]?.[2])).toMatch(/^x{4000,}$/)
  })

  test('the same content makes the same file', async () => {
    expect(await write(format, AWKWARD)).toEqual(await write(format, AWKWARD))
  })
})

test('65,540 rows go on to a second sheet in xls', async () => {
  const rows = Array.from({ length: 65_540 }, (_, i): Cell[] => [i, null, null])
  const [first, second, ...others] = await readBack('xls', rows)
  expect(others).toEqual([])
  expect([first?.name, first?.rows.length, second?.name, second?.rows.length]).toEqual([
    '设备列表',
    65_536,
    '设备列表 2',
    65_540 - 65_535 + 1,
  ])
  expect(second?.rows[0]).toEqual(TITLES)
  expectSameRows([...(first?.rows.slice(1) ?? []), ...(second?.rows.slice(1) ?? [])], rows)
})

test('a file of more than 7 MB is read whole: the list of its tables goes on outside its head', async () => {
  const rows = Array.from({ length: 30_000 }, (_, i) => Array.from({ length: 16 }, (__, at) => i * at))
  const file = await write('xls', rows)
  expect(file.length).toBeGreaterThan(8_000_000)
  const { content } = CFB.find(CFB.read(file, { type: 'buffer' }), 'Workbook') ?? { content: [] }
  // Another reader's cells of so many bytes, of whatever kind, take it six seconds and more.
  expectSameRows([numbersIn(Buffer.from(content))], [rows.flat()])
})

test('csv is UTF-8 with BOM, quoted where it must be', async () => {
  const text = (await write('csv', AWKWARD.slice(0, 6))).toString()
  expect(text.startsWith('\uFEFF序列号,Hash rate (TH/s),备注\r\n')).toBe(true)
  const [sheet] = await readBack('csv', [['a,b', 1, 'say "yes"\nor no']])
  expect(sheet?.rows[1]).toEqual(['a,b', 1, 'say "yes"\nor no'])
})

async function* broken(): AsyncGenerator<Cell[][]> {
  yield [['a', 1, 'b']]
  await setImmediate()
  throw new Error('the database went away')
}

test.each(['xls', 'xlsx', 'csv'] as const)('%s: what the rows throw ends the stream with it', async (format) => {
  const { stream } = writeSpreadsheet(format, { sheetName: 's', columns: COLUMNS, batches: broken() })
  await expect(buffer(stream)).rejects.toThrow('the database went away')
})

test.each(['xls', 'xlsx', 'csv'] as const)('%s: a reader who leaves ends the reading of rows', async (format) => {
  let isEnded = false
  async function* endless(): AsyncGenerator<Cell[][]> {
    try {
      for (;;) {
        await setImmediate()
        yield Array.from({ length: 1000 }, (_, i) => [String(Math.random()), i, 'x'])
      }
    } finally {
      isEnded = true
    }
  }
  const { stream } = writeSpreadsheet(format, { sheetName: 's', columns: COLUMNS, batches: endless() })
  for await (const part of stream) {
    expect((part as Buffer).length).toBeGreaterThan(0)
    break
  }
  await expect.poll(() => isEnded).toBe(true)
})

test('names of sheets are what Excel takes', () => {
  expect(sheetTitle('a/b:c[d]', 0)).toBe('a b c d ')
  expect(sheetTitle('x'.repeat(40), 11)).toBe(`${'x'.repeat(28)} 12`)
})
