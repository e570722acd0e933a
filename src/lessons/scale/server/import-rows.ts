import { withoutApostrophe } from '../../../platform/rules/csv-line.ts'
import { inOneLine } from '../../../platform/rules/in-one-line.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { LONGEST_NAME, MOST_STANDARDS, scaleProblems, weightSum } from '../rules/scale-standards.ts'
import type { Standard } from '../rules/scale-standards.ts'
import { scaleColumnTexts, scaleTexts } from '../text.ts'

export interface ImportedScale {
  name: string
  items: Standard[]
}
export interface Problem {
  /** as the spreadsheet counts it: the titles are row 1. 0: the file as a whole */
  row: number
  column: string
  message: string
}

type Column = keyof typeof scaleColumnTexts
const REQUIRED = ['scale', 'standard', 'weight'] as const
/** Which column shows what is wrong with a standard's field. */
const COLUMNS = { name: 'standard', weight: 'weight', min: 'min', max: 'max', items: 'weight' } as const

interface Read extends ImportedScale {
  /** the row of each standard */
  rows: number[]
}

/** Parses a spreadsheet of scales, a row for each standard, and reports every invalid cell. An empty scale is the one above it. */
export function readImportRows(
  cells: readonly (readonly string[])[],
  locale: Locale,
): { scales: ImportedScale[]; problems: Problem[] } {
  const write = translator(scaleTexts, locale)
  const title = translator(scaleColumnTexts, locale)
  const columns = columnsOf(cells[0] ?? [])
  const missing = REQUIRED.filter((column) => !columns.has(column))
  if (missing.length > 0) {
    const problems = missing.map((column) => ({
      row: 0,
      column: title(column),
      message: write('columnMissing', { column: title(column) }),
    }))
    return { scales: [], problems }
  }

  const problems: Problem[] = []
  const scales = new Map<string, Read>()
  let name = ''
  cells.forEach((row, at) => {
    if (at === 0 || row.every((cell) => cell === '')) return
    const report = (column: Column, message: string) => problems.push({ row: at + 1, column: title(column), message })
    const text = (column: Column): string => inOneLine(withoutApostrophe(row[columns.get(column) ?? -1] ?? ''))
    function figure(column: Column): number | undefined {
      const value = figureOf(text(column))
      if (value === null) report(column, write('badFigure', { value: text(column).slice(0, 40) }))
      return value ?? undefined
    }
    for (const column of ['scale', 'standard'] as const)
      if (text(column).length > LONGEST_NAME) report(column, write('tooLong', { most: LONGEST_NAME }))
    name = text('scale') || name
    if (name === '') report('scale', write('scaleNameRequired'))
    if (text('weight') === '') report('weight', write('figureRequired'))
    const [weight = 0, min = 0] = [figure('weight'), figure('min')]
    const scale = scales.get(name.toLowerCase()) ?? { name, items: [], rows: [] }
    scale.items.push({ name: text('standard'), weight, min, max: figure('max') ?? weight })
    scale.rows.push(at + 1)
    scales.set(name.toLowerCase(), scale)
  })
  // What could not be read at all is reported by then; the rest would repeat it.
  if (problems.length === 0) for (const scale of scales.values()) problems.push(...problemsOf(scale, locale))
  return { scales: [...scales.values()].map(({ name: named, items }) => ({ name: named, items })), problems }
}

function problemsOf({ name, items, rows }: Read, locale: Locale): Problem[] {
  const write = translator(scaleTexts, locale)
  const title = translator(scaleColumnTexts, locale)
  const [first = 0] = rows
  if (items.length > MOST_STANDARDS)
    return [{ row: first, column: title('scale'), message: write('tooManyStandards', { most: MOST_STANDARDS }) }]
  return scaleProblems(items).map(({ at, field, problem }) => ({
    row: at === undefined ? first : (rows[at] ?? 0),
    column: title(COLUMNS[field]),
    message:
      problem === 'weightsNot100'
        ? write('weightsOf', { name, sum: weightSum(items.map(({ weight }) => weight)) })
        : write(problem),
  }))
}

const plain = (title: string) => title.trim().toLowerCase()

/** The place of each column, by its title in either language. */
function columnsOf(titles: readonly string[]): Map<Column, number> {
  const columns = new Map<Column, number>()
  for (const column of Object.keys(scaleColumnTexts) as Column[]) {
    const { zh, en } = scaleColumnTexts[column]
    const at = titles.findIndex((title) => [zh, en].map(plain).includes(plain(title)))
    if (at !== -1) columns.set(column, at)
  }
  return columns
}

/** Undefined where there is none, null where it is no number from 0 to 100. */
function figureOf(text: string): number | null | undefined {
  if (text === '') return undefined
  return /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100 ? Number(text) : null
}
