import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { readBoolean, readId, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { rangeShown } from '../../../platform/ui/form/range-picker.tsx'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { REPAIR_ORDERS, REPAIR_TYPES } from '../rules/repair-records.ts'

export type RepairRow = ResponseOf<'POST /repair/find/'>['data'][number]

function readFilter(search: Search) {
  return {
    state: readOneOf(search['state'], REPAIR_TYPES),
    machineNumber: readText(search['machineNumber']),
    clientId: readId(search['clientId']),
    siteId: readId(search['siteId']),
    rackId: readId(search['rackId']),
    deviceId: readId(search['deviceId']),
    batchId: readId(search['batchId']),
    /** the list shows records of any date; the lines keep their range */
    allDates: readBoolean(search['allDates']),
  }
}
export const NO_REPAIR_FILTER = readFilter({})

/** Which records, of which days, in which order: all of it is in the address. */
export function readRepairSearch(search: Search) {
  return {
    ...readTablePage(search, REPAIR_ORDERS),
    ...readRangeSearch(search),
    ...readFilter(search),
  }
}
export type RepairSearch = ReturnType<typeof readRepairSearch>

/** Whether more than days narrows the list. */
export const isNarrowed = (search: RepairSearch): boolean => {
  const { allDates: _allDates, ...filter } = readFilter({ ...search })
  return Object.values(filter).some((value) => value !== undefined)
}

/** What a search asks for; the records of one load are shown whatever their dates. */
export function repairRequest({ allDates, ...search }: RepairSearch, today: string): RequestOf<'POST /repair/find/'> {
  const { period: _period, from: _from, to: _to, ...request } = search
  const { from, to } = rangeShown(search, today)
  return { ...request, businessDateQuery: allDates || search.batchId !== undefined ? undefined : [from, to] }
}
/** Calls to fetch again after a record changed. */
export const REPAIR_ANSWERS = [
  'POST /repair/find/',
  'POST /data/byRepairDaylyOut',
  'POST /data/byRepairDaylyBack',
] as const
