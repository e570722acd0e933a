import type { RequestOf } from '../../../platform/contract/call.ts'
import type { WarningRow } from './warning-search.ts'

export type PickedFilter = RequestOf<'POST /warning/acknowledgeAll'>['filter']

/** What a bulk call acts on, and how many warnings these are now. */
export interface Picked {
  filter: PickedFilter
  expected: number
}

/** Of a storm's row the storm's id, negative: a row is picked by one number. */
export const rowIdOf = ({ id, storm }: Pick<WarningRow, 'id' | 'storm'>): number => (storm ? -storm.id : id)

/** The warnings of the picked rows; of a storm those that match the filter, which its row counts. */
export function pickedFilter(rowIds: readonly number[], narrowing: PickedFilter): PickedFilter {
  const ids = rowIds.filter((id) => id > 0)
  const stormIds = rowIds.filter((id) => id < 0).map((id) => -id)
  return stormIds.length === 0 ? { ids } : { ...narrowing, ids, stormIds }
}
