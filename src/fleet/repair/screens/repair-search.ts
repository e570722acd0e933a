import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readBoolean, readNumber, readOneOf, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readRangeSearch } from '../../../platform/ui/form/range-search.ts'
import { readTablePage } from '../../../platform/ui/table/table-page.ts'
import { REPAIR_TYPES } from '../rules/repair-records.ts'

export type RepairRow = ResponseOf<'POST /repair/find/'>['data'][number]

const ORDERS = ['type', 'deviceSerial', 'site', 'notes', 'repairDate', 'cost', 'daysInRepair'] as const
export type RepairOrder = (typeof ORDERS)[number]

function readFilter(search: Search) {
  return {
    state: readOneOf(search['state'], REPAIR_TYPES),
    machineNumber: readText(search['machineNumber']),
    clientId: readNumber(search['clientId']),
    siteId: readNumber(search['siteId']),
    deviceId: readNumber(search['deviceId']),
    batchId: readNumber(search['batchId']),
    /** the list shows records of any date; the lines keep their range */
    allDates: readBoolean(search['allDates']),
  }
}
export const NO_REPAIR_FILTER = readFilter({})

/** Which records, of which days, in which order: all of it stands in the address. */
export function readRepairSearch(search: Search) {
  return {
    ...readTablePage(search, ORDERS),
    ...readRangeSearch(search),
    ...readFilter(search),
  }
}
export type RepairSearch = ReturnType<typeof readRepairSearch>
/** Answers that a changed record makes old. */
export const REPAIR_ANSWERS = [
  'POST /repair/find/',
  'POST /data/byRepairDaylyOut',
  'POST /data/byRepairDaylyBack',
] as const
