import { withoutApostrophe } from '../../../platform/rules/csv-line.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import type { RepairType } from '../rules/repair-records.ts'
import { repairColumnTexts, repairTexts, repairTypeTexts } from '../text.ts'

/** One row that fits, not yet compared with the devices there are. */
export interface ImportRow {
  /** as the spreadsheet counts it: the titles are row 1 */
  row: number
  type: RepairType
  deviceSerial: string
  repairDateStr: string
  notes: string
  vendor?: string
  rmaNumber?: string
  parts?: string
  cost?: number
}

export interface Problem {
  /** 0: the file as a whole */
  row: number
  column: string
  message: string
}

type Column = 'type' | 'deviceSerial' | 'repairDate' | 'notes' | 'vendor' | 'rmaNumber' | 'parts' | 'cost'
const REQUIRED = ['type', 'deviceSerial', 'repairDate'] as const
const LONGEST: Partial<Record<Column, number>> = {
  notes: 1000,
  vendor: 100,
  rmaNumber: 100,
  parts: 500,
  deviceSerial: 100,
}

/** Titles in addition to the console's own, as other lists write them. */
const TITLES: Record<Column, readonly string[]> = {
  type: ['状态', '出入库', 'state'],
  deviceSerial: ['序列号', '设备', '机器编号', 'serial', 'device', 'machine number'],
  repairDate: ['日期', 'date'],
  notes: ['备注', '说明', 'notes', 'remarks'],
  vendor: ['厂商'],
  rmaNumber: ['RMA', 'RMA单号'],
  parts: ['更换配件'],
  cost: ['费用', '维修费用', 'cost'],
}

const TYPES = new Map<string, RepairType>([
  ['出库', '送修'],
  ['入库', '送回'],
  ['sent', '送修'],
  ['returned', '送回'],
  ['out', '送修'],
  ['back', '送回'],
])
for (const type of ['送修', '送回'] as const)
  for (const name of [type, repairTypeTexts[type].en]) TYPES.set(name.toLowerCase(), type)

const plain = (title: string) => title.trim().toLowerCase().replace(/\s+/g, ' ')

/** The place of each column, by its title in either language. */
function columnsOf(titles: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const column of Object.keys(TITLES) as Column[]) {
    const { zh, en } = repairColumnTexts[column]
    const names = [zh, en, ...TITLES[column]].map(plain)
    const at = titles.findIndex((title) => names.includes(plain(title)))
    if (at !== -1) columns.set(column, at)
  }
  return columns
}

/** Parses the rows of a spreadsheet and reports every invalid cell; `today` is the last allowed day of a record. */
export function readImportRows(
  cells: readonly (readonly string[])[],
  { locale, today }: { locale: Locale; today: string },
): { rows: ImportRow[]; problems: Problem[] } {
  const write = translator(repairTexts, locale)
  const title = translator(repairColumnTexts, locale)
  const columns = columnsOf(cells[0] ?? [])
  const problems: Problem[] = REQUIRED.filter((column) => !columns.has(column)).map((column) => {
    return { row: 0, column: title(column), message: write('columnMissing', { column: title(column) }) }
  })
  if (problems.length > 0) return { rows: [], problems }

  const rows: ImportRow[] = []
  cells.forEach((row, at) => {
    if (at === 0 || row.every((cell) => cell === '')) return
    const wrong: Problem[] = []
    const report = (column: Column, name: keyof typeof repairTexts, values = {}) =>
      void wrong.push({ row: at + 1, column: title(column), message: write(name, values) })
    const text = (column: Column): string => {
      // An export puts an apostrophe before what would be a formula.
      const value = withoutApostrophe(row[columns.get(column) ?? -1] ?? '')
      const most = LONGEST[column]
      if (most !== undefined && value.length > most) report(column, 'tooLong', { most })
      return value
    }
    const type = TYPES.get(text('type').toLowerCase())
    if (!type) report('type', text('type') ? 'badType' : 'cellRequired', { value: shortened(text('type')) })
    const deviceSerial = text('deviceSerial')
    if (!deviceSerial) report('deviceSerial', 'cellRequired')
    const day = dayOf(text('repairDate'))
    if (!day)
      report('repairDate', text('repairDate') ? 'badDay' : 'cellRequired', { value: shortened(text('repairDate')) })
    else if (day > today) report('repairDate', 'dayInFuture')
    const cost = costOf(text('cost'))
    if (cost === null) report('cost', 'badCost', { value: shortened(text('cost')) })
    const details = Object.fromEntries(
      (['vendor', 'rmaNumber', 'parts'] as const).flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
    )
    const notes = text('notes')
    problems.push(...unique(wrong))
    if (wrong.length > 0 || !type || !day || cost === null) return
    rows.push({
      row: at + 1,
      type,
      deviceSerial,
      repairDateStr: day,
      notes,
      ...details,
      ...(cost === undefined ? {} : { cost }),
    })
  })
  return { rows, problems }
}

const shortened = (value: string) => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
/** A cell is looked at more than once. */
const unique = (problems: Problem[]) =>
  problems.filter((each, at) => problems.findIndex(({ column }) => column === each.column) === at)

/** A spreadsheet's own days are counted from this one. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30)

/** '2026-03-01', '2026/3/1', '2026.3.1', '2026年3月1日', also with a time behind; or 46082, as a cell without a format has it. */
function dayOf(text: string): string | null {
  if (/^[2-7]\d{4}(\.\d+)?$/.test(text)) {
    return new Date(DAY_ZERO_MS + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10)
  }
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(text)
  if (!found) return null
  const [, year = '', month = '', date = ''] = found
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const isDay = day >= '1900-01-01' && new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)
  return isDay ? day : null
}

/** Undefined where there is none, null where it is no amount. */
function costOf(text: string): number | null | undefined {
  const figure = text.replace(/^[¥￥]\s*/, '').replaceAll(',', '')
  if (figure === '') return undefined
  return /^\d{1,9}(\.\d+)?$/.test(figure) && Number(figure) <= 100_000_000 ? Number(figure) : null
}
