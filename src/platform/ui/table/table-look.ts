import { namingColumn } from './naming-column.ts'

export interface LookedAt {
  key: string
  isHiddenAtFirst?: boolean
  namesRow?: boolean
}

/** How a person wants to see one table. */
export interface TableLook {
  /** columns in the person's order, shown or not */
  order: readonly string[]
  shown: readonly string[]
  /** stay at the left when the table is scrolled, as the column does that names the row */
  pinned: readonly string[]
  /** of columns that the person made wider or narrower */
  widthsPx: Readonly<Record<string, number>>
  isCompact: boolean
}

export const WIDTH_PX = { least: 48, most: 800 }

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : undefined

/** What was kept, as far as it still fits the table. Before there were orders and widths, it was the shown columns alone. */
export function readTableLook(kept: unknown, columns: readonly LookedAt[]): TableLook {
  const known = columns.map(({ key }) => key)
  const ofTable = (keys: unknown) => strings(keys)?.filter((key) => known.includes(key)) ?? []
  const look: Readonly<Record<string, unknown>> =
    typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : { shown: kept }
  const ordered = ofTable(look['order'])
  const shown = ofTable(look['shown'])
  const widths = Object.entries(look['widthsPx'] ?? {}).filter(
    ([key, px]) => known.includes(key) && typeof px === 'number' && px >= WIDTH_PX.least && px <= WIDTH_PX.most,
  )
  return {
    // A column that came with an update goes to the end.
    order: [...ordered, ...known.filter((key) => !ordered.includes(key))],
    shown: shown.length > 0 ? shown : columns.filter((column) => !column.isHiddenAtFirst).map(({ key }) => key),
    pinned: ofTable(look['pinned']),
    widthsPx: Object.fromEntries(widths),
    isCompact: look['isCompact'] === true,
  }
}

/** The widths after a column was made that wide; `px` beyond the limits or undefined: as wide as its texts again. */
export function withWidth({ widthsPx }: TableLook, key: string, px: number | undefined): TableLook['widthsPx'] {
  const { [key]: _, ...others } = widthsPx
  const isWidth = px !== undefined && px >= WIDTH_PX.least && px <= WIDTH_PX.most
  return isWidth ? { ...others, [key]: px } : others
}

/** The columns as a person wants them; the one that names the row is always there. */
export function lookedAt<C extends LookedAt>(columns: readonly C[], { order, shown }: TableLook): C[] {
  const naming = namingColumn(columns)
  return columns
    .filter((column) => column === naming || shown.includes(column.key))
    .map((column) => (column === naming ? { ...column, namesRow: true } : column))
    .toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
}
