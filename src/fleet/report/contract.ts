import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, ExportFormat, filter, Id, listOf, PageRequest } from '../../platform/contract/shapes.ts'
import { MONTH_PATTERN } from './rules/report-month.ts'
import { REPORT_ORDERS } from './rules/report-orders.ts'

const Month = z.string().regex(MONTH_PATTERN, { error: 'monthWrong' })

const Asked = z.object({
  clientId: Id,
  /** left out: the month of the business date */
  month: filter(Month),
})
const DeviceFilter = Asked.extend({
  /** only devices that missed the mark on a day, or never answered */
  onlyBelow: filter(z.boolean()),
  orderColumn: filter(z.enum(REPORT_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

/** 0 to 100; null where nothing is known. */
const Rates = {
  /** polls answered ÷ polls due */
  onlineRate: z.number().nullable(),
  /** mean hash rate of the answered polls ÷ rated */
  hashingRate: z.number().nullable(),
  /** device-days whose mean was at least 90 % of rated ÷ device-days that answered */
  complianceRate: z.number().nullable(),
}
const Sums = z.object({
  ...Rates,
  /** the mean of its days */
  devices: z.number().nullable(),
  deviceDaysOnline: z.int(),
  deviceDaysCompliant: z.int(),
})

export const ComplianceDevice = z.object({
  /** of the device */
  id: Id,
  serial: z.string(),
  site: z.string(),
  siteId: Id,
  type: z.string(),
  /** days with figures of this client at this site */
  days: z.int(),
  /** days on which it answered at all */
  daysOnline: z.int(),
  /** days on which its mean was at least 90 % of rated */
  daysCompliant: z.int(),
  /** TH/s */
  meanThs: z.number().nullable(),
  ratedThs: z.number(),
  maxCelsius: z.number().nullable(),
  ...Rates,
})

export const reportCalls = defineCalls({
  'POST /compliance/find/': {
    summary: "A client's rates of a month in total and by site; of a month that runs, until the last day with figures",
    key: 'report',
    scope: 'clients',
    request: Asked,
    response: z.object({
      client: z.string(),
      month: z.string(),
      /** false: the month still runs */
      isOver: z.boolean(),
      /** null: no figures in this month */
      lastDay: Day.nullable(),
      /** days that have figures */
      days: z.int(),
      total: Sums,
      sites: z.array(Sums.extend({ siteId: Id, site: z.string() })),
    }),
  },
  'POST /compliance/devices/': {
    summary: "A client's devices of a month with their days and rates, a page of them; the worst first unless told",
    key: 'report',
    scope: 'clients',
    request: DeviceFilter.extend(PageRequest.shape),
    response: listOf(ComplianceDevice),
  },
  'POST /compliance/export': {
    summary: 'The report as a spreadsheet (xls, xlsx, csv): total, sites, every device',
    key: 'report',
    scope: 'clients',
    request: DeviceFilter.extend({ format: ExportFormat.default('xls') }),
    response: 'file',
  },
  'POST /compliance/pdf': {
    summary: 'The report as a PDF to be sent to the client; it lists the first 2,000 devices',
    key: 'report',
    scope: 'clients',
    request: DeviceFilter,
    response: 'file',
  },
})

export type ReportCalls = typeof reportCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ReportCalls {}
}
