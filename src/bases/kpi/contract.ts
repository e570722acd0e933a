import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  DayRange,
  ExportFormat,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  Rank,
  SearchText,
  Xy,
} from '../../platform/contract/shapes.ts'
import { MANAGERS } from '../rules/base-roles.ts'

const Rate = z.number().nullable()
/** null of an inspector: bookings are a base's */
const OfBase = z.int().nullable()

/** Counts of the days asked for; rates 0 to 100, times in minutes, amount in CNY. */
const Figures = z.object({
  places: OfBase,
  reserved: OfBase,
  arrived: OfBase,
  noShows: OfBase,
  issued: z.int(),
  passed: z.int(),
  failed: z.int(),
  recheck: z.int(),
  voided: z.int(),
  amount: z.number(),
  utilisation: Rate,
  noShowRate: Rate,
  waitingMinutes: Rate,
  turnaroundMinutes: Rate,
  firstPassRate: Rate,
  voidRate: Rate,
})

/** Without a range the 30 days ending today. */
const Days = z.object({ businessDateQuery: DayRange.nullish() })
const Range = Days.prefault({})
const File = Days.extend({ format: ExportFormat.default('csv') })
const OfCompany = z.object({ companyId: IdInPath })

export const kpiCalls = defineCalls({
  'POST /kpi/find/': {
    summary: 'Key figures per base, those with the most reports first; an inspector sees the own share alone',
    key: 'kpi',
    scope: 'companies',
    reads: 'replica',
    request: PageRequest.extend({ name: SearchText, companyId: filter(Id), businessDateQuery: DayRange.nullish() }),
    response: listOf(Figures.extend({ id: Id, name: z.string() })),
  },
  'POST /kpi/getDetail/{companyId}': {
    summary: 'Key figures of a base by day and by inspector; an inspector sees the own share alone',
    key: ['kpi', 'kpi_detail'],
    scope: 'companies',
    reads: 'replica',
    params: OfCompany,
    request: Range,
    response: z.object({
      name: z.string(),
      total: Figures,
      days: z.array(Figures.extend({ day: z.iso.date() })),
      inspectors: z.array(Figures.extend({ id: Id, name: z.string() })),
    }),
  },
  'POST /data/basic/{id}': {
    summary: 'A base today: booked, arrived, being inspected, issued, and the share of reports that passed',
    key: ['base_screen', 'screen'],
    scope: 'companies',
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    response: z.object({
      reserved: z.int(),
      arrived: z.int(),
      inspecting: z.int(),
      issued: z.int(),
      passRate: Rate,
    }),
  },
  'POST /data/byCompany/{id}': {
    summary: 'Issued reports of a base per month and result; without a range the 6 months ending today',
    key: ['base_screen', 'kpi_detail'],
    scope: 'companies',
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    request: Range,
    response: Xy,
  },
  'POST /data/certificate/byCompany/{id}': {
    summary: 'Certificates of a base issued and voided per month; without a range the 6 months ending today',
    key: ['base_screen', 'kpi_detail'],
    scope: 'companies',
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    request: Range,
    response: Xy,
  },
  'POST /data/byTopGroups/{a}/{b}': {
    summary: 'Groups of a base and those below it by the reports their inspectors issued; b is how many',
    key: ['screen', 'kpi'],
    roles: MANAGERS,
    scope: 'companies',
    reads: 'replica',
    params: z.object({ a: IdInPath, b: IdInPath.pipe(z.int().max(1020)) }),
    request: Range,
    response: Rank,
  },
  'POST /data/export/kpi/{companyId}': {
    summary:
      'Key figures of a base and those below it, a line a base that matches, as CSV unless another format is named',
    key: 'kpi',
    scope: 'companies',
    reads: 'replica',
    params: OfCompany,
    request: File.extend({ name: SearchText }).prefault({}),
    response: 'file',
  },
  'POST /data/export/report/{companyId}': {
    summary: 'Reports of a base by day, as CSV unless another format is named',
    key: 'kpi',
    scope: 'companies',
    reads: 'replica',
    params: OfCompany,
    request: File.prefault({}),
    response: 'file',
  },
})

export type KpiCalls = typeof kpiCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends KpiCalls {}
}
