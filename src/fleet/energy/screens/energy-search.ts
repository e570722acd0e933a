import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readId, readOneOf, type Search } from '../../../platform/ui/frame/address.tsx'
import { readRangeSearch, type RangeSearch } from '../../../platform/ui/form/range-search.ts'
import { readTablePage, type TablePage } from '../../../platform/ui/table/table-page.ts'

const TABS = ['figures', 'tariffs', 'earnings'] as const
export type EnergyTab = (typeof TABS)[number]
/** 'time': by day or month, as the charts are. */
export const LINES_BY = ['site', 'client', 'account', 'time'] as const
export type LinesBy = (typeof LINES_BY)[number]
export type EnergyAnswer = ResponseOf<'POST /energy/find/'>
export type EnergyLine = EnergyAnswer['data'][number]

export interface EnergySearch extends RangeSearch, TablePage<never> {
  tab: EnergyTab | undefined
  clientId: number | undefined
  siteId: number | undefined
  /** left out: by site */
  by: LinesBy | undefined
}

export function readEnergySearch(search: Search): EnergySearch {
  return {
    ...readRangeSearch(search),
    ...readTablePage(search, []),
    tab: readOneOf(search['tab'], TABS),
    clientId: readId(search['clientId']),
    siteId: readId(search['siteId']),
    by: readOneOf(search['by'], LINES_BY),
  }
}
