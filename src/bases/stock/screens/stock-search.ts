import type { Address } from '../../../platform/ui/call/call.ts'
import { readId, type Search } from '../../../platform/ui/frame/address.tsx'
import { useNameChoices } from '../../../platform/ui/choice/use-name-choices.ts'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'

/** What a change of stock makes old. */
export const STOCK_ANSWERS = [
  'POST /companyMaterial/find/',
  'POST /companyMaterial/findEntries',
  'POST /companyMaterialOrder/find/',
  'POST /cabinet/find/',
  'GET /companyMaterial/find/listByMachineId',
] as const satisfies readonly Address[]

/** What every tab narrows by; the tab itself is in the address, too. */
export const readStockSearch =
  <Tab extends string>(tab: Tab) =>
  (search: Search) => ({
    tab,
    companyId: readId(search['companyId']),
    materialTypeId: readId(search['materialTypeId']),
    ...readTablePage(search, []),
  })

/** The same with a range of days. */
export const readStockDays = <Tab extends string>(tab: Tab) => {
  const read = readStockSearch(tab)
  return (search: Search) => ({ ...readRangeSearch(search), ...read(search) })
}

/** The part of the search that calls take. */
export const withoutTab = <S extends { tab: string; orderColumn: unknown; orderWay: unknown }>(search: S) => {
  const { tab: _tab, orderColumn: _column, orderWay: _way, ...request } = search
  return request
}

interface DaySearch {
  companyId: number | undefined
  materialTypeId: number | undefined
  from: string | undefined
  to: string | undefined
  page: number | undefined
  size: number | undefined
}
/** What calls take of a search by days. */
export const withDays = ({ from, to, companyId, materialTypeId, page, size }: DaySearch) => ({
  companyId,
  materialTypeId,
  businessDateQuery: from && to ? ([from, to] as [string, string]) : undefined,
  page,
  size,
})

/** A change of stock: '+3', '-2'. */
export const signed = (change: number) => `${change > 0 ? '+' : ''}${change}`

/** The bases that the person sees. */
export const useBases = (value?: number) => useNameChoices('POST /company/find/', { value })

/** Product categories. */
export const useProducts = (value?: number) =>
  useNameChoices('POST /materialType/find/', { value, narrowing: { kind: 'product' } })
