import { useState } from 'react'

/** Which rows are picked: some by id, or all that match the filter, also those on other pages. */
export interface Selection {
  isAll: boolean
  ids: readonly number[]
  /** rows on other pages can't be picked all at once */
  isRowsOnly?: boolean
  change: (next: { isAll: boolean; ids: readonly number[] }) => void
}

const NOTHING = { isAll: false, ids: [] as readonly number[] }

/** Picked rows of one list. `scope` identifies the list (its filter as text): another one starts with nothing picked. */
export function useSelection(scope: string): Selection {
  const [kept, setKept] = useState({ ...NOTHING, scope })
  const { isAll, ids } = kept.scope === scope ? kept : NOTHING
  return { isAll, ids, change: (next) => setKept({ ...next, scope }) }
}

export function selectedCount({ isAll, ids }: Selection, totalCount: number): number {
  return isAll ? totalCount : ids.length
}
