import { usePreference } from '../call/use-preference.ts'
import { readTableLook, type LookedAt, type TableLook } from './table-look.ts'

/** How the person wants to see a table; kept on the server for each person. null: as at first. */
export function useTableLook(
  table: string,
  columns: readonly LookedAt[],
): [look: TableLook, change: (part: Partial<TableLook> | null) => void] {
  const [kept, save] = usePreference(`table.${table}`)
  const look = readTableLook(kept, columns)
  return [
    look,
    (part) => {
      if (part === null) return save(null)
      const { order, shown, pinned, widthsPx, isCompact } = { ...look, ...part }
      save({ order: [...order], shown: [...shown], pinned: [...pinned], widthsPx: { ...widthsPx }, isCompact })
    },
  ]
}
