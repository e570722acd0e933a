import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { readId, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { LONG_PAGE, readTablePage } from '../../../platform/ui/table/table-page.ts'
import { LOSS_CAUSES, LOSS_ORDERS } from '../rules/loss-kinds.ts'

export type Losses = ResponseOf<'POST /loss/find/'>
export type LossRow = Losses['data'][number]

function readFilter(search: Search) {
  return {
    clientId: readId(search['clientId']),
    accountId: readId(search['accountId']),
    siteId: readId(search['siteId']),
    rackId: readId(search['rackId']),
    type: readText(search['type'], 50),
    cause: readOneOf(search['cause'], LOSS_CAUSES),
    serial: readText(search['serial']),
  }
}
export const NO_LOSS_FILTER = readFilter({})

/** Which devices, of which days, in which order: all of it is in the address. */
export function readLossSearch(search: Search) {
  const { from, to } = readRangeSearch(search)
  return { ...readTablePage(search, LOSS_ORDERS, LONG_PAGE), from, to, ...readFilter(search) }
}
export type LossSearch = ReturnType<typeof readLossSearch>

export function lossRequest({ from, to, ...search }: LossSearch): RequestOf<'POST /loss/find/'> {
  return { ...search, businessDateQuery: from !== undefined && to !== undefined ? [from, to] : undefined }
}
