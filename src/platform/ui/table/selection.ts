import { useState } from 'react'

/** Which rows are picked: some by id, or all that match the filter, also those on other pages. */
export interface Selection {
  isAll: boolean
  ids: readonly number[]
  /** the row that was picked or given up last */
  last?: number | undefined
  /** rows on other pages can't be picked all at once */
  isRowsOnly?: boolean
  change: (next: { isAll: boolean; ids: readonly number[]; last?: number }) => void
}

const NOTHING: Pick<Selection, 'isAll' | 'ids' | 'last'> = { isAll: false, ids: [] }

/** Picked rows of one list. `scope` identifies the list (its filter as text): another one starts with nothing picked. */
export function useSelection(scope: string): Selection {
  const [kept, setKept] = useState({ ...NOTHING, scope })
  const { isAll, ids, last } = kept.scope === scope ? kept : NOTHING
  return { isAll, ids, last, change: (next) => setKept({ ...next, scope }) }
}

/** Picks a row, or gives it up; with Shift (`isRange`) all from the last one to it, in the order of the page. */
export function pickRow(selection: Selection, id: number, pageIds: readonly number[], isRange: boolean): void {
  const { ids, last } = selection
  const [from, to] = [isRange && last !== undefined ? pageIds.indexOf(last) : -1, pageIds.indexOf(id)]
  const picked = from < 0 ? [id] : pageIds.slice(Math.min(from, to), Math.max(from, to) + 1)
  const others = ids.filter((other) => !picked.includes(other))
  selection.change({ isAll: false, ids: ids.includes(id) ? others : [...others, ...picked], last: id })
}

export function selectedCount({ isAll, ids }: Selection, totalCount: number): number {
  return isAll ? totalCount : ids.length
}
