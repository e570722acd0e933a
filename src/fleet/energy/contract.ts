import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { ExportFormat, filter, Id, listOf, PageRequest } from '../../platform/contract/shapes.ts'
import { StatRange } from '../statistics/contract.ts'
import { ENERGY_BY } from './rules/energy-by.ts'

/** Decimals as text, so that money stays exact; null where nothing is known. */
const Money = z.string().nullable()

/** What was used, and what it cost in one currency. */
export const EnergyFigures = z.object({
  /** null: of sites that had no tariff; of a sum of several currencies, too */
  currency: z.string().nullable(),
  /** energy: all of it, and the part that is estimated by the rated power of types */
  kwh: z.number(),
  kwhEstimated: z.number(),
  /** share of the time of which nothing is known, 0 to 100; null: no device was due */
  gapPercent: z.number().nullable(),
  /** TH/s × days */
  thDays: z.number(),
  /** J/TH of devices that report both */
  joulesPerTh: z.number().nullable(),
  cost: Money,
  costPerThDay: Money,
  /** in the same currency; unknown if any of the days has no earning */
  earned: Money,
  earnedPerThDay: Money,
  /** earned - cost */
  margin: Money,
})

export const EnergyLine = EnergyFigures.extend({ id: Id.nullable(), name: z.string() })

const EnergyRequest = z.object({
  siteId: filter(Id),
  clientId: filter(Id),
  accountId: filter(Id),
  /** without it the 7 days, or 6 months, ending at the business date */
  businessDateQuery: StatRange.nullish(),
  by: z.enum(ENERGY_BY).default('day'),
})
export type EnergyQuery = z.output<typeof EnergyRequest>

export const energyCalls = defineCalls({
  'POST /energy/find/': {
    summary:
      'Energy used and what it cost, by day, month, site, client or account, one line per currency; with the sum of each currency, and of all energy',
    key: 'energy',
    scope: 'clients',
    reads: 'replica',
    request: EnergyRequest.extend(PageRequest.shape).prefault({}),
    response: listOf(EnergyLine).extend({
      /** of each currency */
      sums: z.array(EnergyFigures),
      /** of all of them: energy alone */
      total: EnergyFigures,
      /** first and last day */
      days: z.tuple([z.string(), z.string()]),
      /** days before today whose sums are still being worked out */
      pendingDays: z.int(),
    }),
  },
  'POST /energy/export': {
    summary: 'The same lines as a spreadsheet (xls, xlsx, csv)',
    key: 'energy',
    scope: 'clients',
    reads: 'replica',
    request: EnergyRequest.extend({ format: ExportFormat.default('xls') }).prefault({}),
    response: 'file',
  },
})

export type EnergyCalls = typeof energyCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends EnergyCalls {}
}
