import { readDay } from '../../../platform/rules/day-range.ts'
import { readId, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readRangeSearch, type RangeSearch } from '../../../platform/ui/form/range-search.ts'

/** What the detail screen shows: the device, the range of its daily charts, the day whose hours are shown. */
export interface DetailSearch extends RangeSearch {
  id: number | undefined
  day: string | undefined
}

export function readDetailSearch(search: Search): DetailSearch {
  return { ...readRangeSearch(search), id: readId(search['id']), day: readDay(readText(search['day'])) }
}
