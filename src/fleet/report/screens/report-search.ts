import type { ResponseOf } from '../../../platform/contract/call.ts'
import { readBoolean, readId, readText, type Search } from '../../../platform/ui/frame/address.tsx'
import { LONG_PAGE, readTablePage, type TablePage } from '../../../platform/ui/table/table-page.ts'
import { MONTH_PATTERN } from '../../../platform/rules/day-range.ts'
import { REPORT_ORDERS, type ReportOrder } from '../rules/report-orders.ts'

export type Device = ResponseOf<'POST /compliance/devices/'>['data'][number]
export type Report = ResponseOf<'POST /compliance/find/'>

export interface ReportSearch extends TablePage<ReportOrder> {
  clientId: number | undefined
  /** 'YYYY-MM'; left out: the month of the business date */
  month: string | undefined
  onlyBelow: boolean | undefined
}

export function readReportSearch(search: Search): ReportSearch {
  const month = readText(search['month'])
  return {
    ...readTablePage(search, REPORT_ORDERS, LONG_PAGE),
    clientId: readId(search['clientId']),
    month: month !== undefined && MONTH_PATTERN.test(month) ? month : undefined,
    onlyBelow: readBoolean(search['onlyBelow']),
  }
}
