import { readId, readNumber, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readFineRangeSearch, type FinePeriod, type RangeSearch } from '../../../platform/ui/form/range-search.ts'
import { LONG_PAGE, readTablePage, type TablePage } from '../../../platform/ui/table/table-page.ts'
import { OWNER_ORDERS, type OwnerOrder } from '../../rules/owner-orders.ts'

/** A list of clients, accounts or sites: the part of a name, the order, the page. */
export interface OwnerListSearch extends TablePage<OwnerOrder> {
  name: string | undefined
}

export function readOwnerListSearch(search: Search): OwnerListSearch {
  return { ...readTablePage(search, OWNER_ORDERS), name: readText(search['name']) }
}

/** A detail screen: whose it is, the range of its charts, the page of the list on it. */
export interface OwnerDetailSearch extends RangeSearch<FinePeriod>, TablePage<OwnerOrder> {
  id: number | undefined
  /** what its charts are compared with: another one's id, or 0 for the period before */
  compare: number | undefined
  /** given by a screen that is no way back: there is no back button */
  active: string | undefined
}

export function readOwnerDetailSearch(search: Search): OwnerDetailSearch {
  return {
    ...readTablePage(search, OWNER_ORDERS, LONG_PAGE),
    ...readFineRangeSearch(search),
    id: readId(search['id']),
    compare: readNumber(search['compare']),
    active: readText(search['active']),
  }
}
