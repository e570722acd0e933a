import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** How a caller wants a list sorted; the fields' names are those of the find calls. */
export interface Order<Name extends string> {
  orderColumn?: Name | undefined
  orderWay?: 'asc' | 'desc' | undefined
}

/** An expression to sort by. `mayBeNull`: missing values come last, in either direction. */
export interface SortKey {
  by: RawBuilder<unknown>
  mayBeNull?: true
}

/**
 * `order by` over the keys, all in one direction, so that the reversed order is the exact opposite and an index serves both. End
 * the keys with the id: equal rows then keep their place from page to page.
 */
export function orderBy(
  keys: readonly (RawBuilder<unknown> | SortKey)[],
  { isDescending, isReversed = false }: { isDescending: boolean; isReversed?: boolean },
): RawBuilder<unknown> {
  const way = isDescending === isReversed ? sql`asc` : sql`desc`
  const nulls = isReversed ? sql`nulls first` : sql`nulls last`
  const parts = keys.map((key) =>
    'by' in key ? sql`${key.by} ${way} ${key.mayBeNull ? nulls : sql``}` : sql`${key} ${way}`,
  )
  return sql`order by ${sql.join(parts)}`
}
