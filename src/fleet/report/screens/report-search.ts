import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readBoolean, readNumber, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { readTablePage, type TablePage } from '../../../platform/ui/table/table-page.ts'

export type Device = ResponseOf<'POST /compliance/devices/'>['data'][number]
export type Report = ResponseOf<'POST /compliance/find/'>

export const REPORT_ORDERS = [
  'serial',
  'site',
  'type',
  'daysOnline',
  'onlineRate',
  'meanThs',
  'hashingRate',
  'daysCompliant',
  'complianceRate',
  'maxCelsius',
] as const
export type ReportOrder = (typeof REPORT_ORDERS)[number]

export interface ReportSearch extends TablePage<ReportOrder> {
  clientId: number | undefined
  /** 'YYYY-MM'; left out: the month of the business date */
  month: string | undefined
  onlyBelow: boolean | undefined
}

export function readReportSearch(search: Search): ReportSearch {
  const month = readText(search['month'])
  return {
    ...readTablePage(search, REPORT_ORDERS),
    clientId: readNumber(search['clientId']),
    month: month !== undefined && /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    onlyBelow: readBoolean(search['onlyBelow']),
  }
}
