import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, ExportFormat, filter, Id, IdInPath, listOf, PageRequest } from '../../platform/contract/shapes.ts'
import { MONTH_PATTERN } from '../../platform/rules/day-range.ts'
import { EnergyFigures, EnergyLine } from '../energy/contract.ts'
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
export type ReportQuery = z.output<typeof DeviceFilter>

/** 0 to 100; null where nothing is known. */
const Rates = {
  /** polls answered ÷ polls due */
  onlineRate: z.number().nullable(),
  /** mean hash rate of the answered polls ÷ rated */
  hashingRate: z.number().nullable(),
  /** device-days whose mean was at least 90 % of rated ÷ device-days that answered */
  complianceRate: z.number().nullable(),
  /** the same without what was polled during maintenance */
  onlineRateOutside: z.number().nullable(),
  hashingRateOutside: z.number().nullable(),
  complianceRateOutside: z.number().nullable(),
}
const Sums = z.object({
  ...Rates,
  /** the mean of its days */
  devices: z.number().nullable(),
  deviceDaysOnline: z.int(),
  deviceDaysCompliant: z.int(),
})

const ComplianceDevice = z.object({
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
    summary: "A client's rates of a month in total and by site; of the current month, up to the last day with figures",
    key: 'report',
    scope: 'clients',
    reads: 'replica',
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
      bankAccounts: z.array(z.object({ name: z.string(), bank: z.string(), number: z.string() })),
      /** by site and currency, with the sum of each currency; null: this client's report does not show it */
      energy: z.object({ sites: z.array(EnergyLine), sums: z.array(EnergyFigures) }).nullable(),
    }),
  },
  'POST /compliance/showEnergy': {
    summary: "Shows energy and its cost on a client's reports, or no more",
    key: 'agent',
    write: true,
    scope: 'clients',
    request: z.object({ clientId: Id, isShown: z.boolean() }),
    response: z.null(),
  },
  'POST /compliance/devices/': {
    summary: "A page of a client's devices in a month, with their days and rates; worst first by default",
    key: 'report',
    scope: 'clients',
    reads: 'replica',
    request: DeviceFilter.extend(PageRequest.shape),
    response: listOf(ComplianceDevice),
  },
  'POST /compliance/export': {
    summary: 'The report as a spreadsheet (xls, xlsx, csv): total, sites, every device',
    key: 'report',
    scope: 'clients',
    reads: 'replica',
    request: DeviceFilter.extend({ format: ExportFormat.default('xls') }),
    response: 'file',
  },
  'POST /compliance/savePdf': {
    summary:
      'Draws the report as a PDF for the client, in the background; lists the first 2,000 devices. Kept for a day',
    key: 'report',
    scope: 'clients',
    request: DeviceFilter,
    response: z.object({ id: Id }),
  },
  'GET /compliance/getPdf/{id}': {
    summary: 'How far a PDF of the caller is drawn',
    key: 'report',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.object({
      status: z.enum(['waiting', 'done', 'failed']),
      /** 0 to 1 */
      share: z.number(),
    }),
  },
  'GET /compliance/pdf/{id}': {
    summary: 'A PDF of the caller that is done',
    key: 'report',
    scope: 'clients',
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    response: 'file',
  },
})

export type ReportCalls = typeof reportCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ReportCalls {}
}
