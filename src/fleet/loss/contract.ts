import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  Day,
  DayRange,
  ExportFormat,
  filter,
  Id,
  listOf,
  PageRequest,
  SearchText,
} from '../../platform/contract/shapes.ts'
import { DevicePlace, DeviceState } from '../device/contract.ts'
import { LOSS_CAUSES, LOSS_ORDERS, MOST_LOSS_DAYS } from './rules/loss-kinds.ts'

const LossFilter = z.object({
  clientId: filter(Id),
  accountId: filter(Id),
  siteId: filter(Id),
  /** that the device is in now */
  rackId: filter(Id),
  /** a machine type's name */
  type: filter(z.string().max(50)),
  /** what most of the loss came from */
  cause: filter(z.enum(LOSS_CAUSES)),
  /** anywhere in the serial or the machine number, without case */
  serial: SearchText,
  /** first and last day, 31 at the most; left out: yesterday */
  businessDateQuery: DayRange.refine(([from, to]) => Date.parse(to) - Date.parse(from) < MOST_LOSS_DAYS * 86_400_000, {
    error: 'rangeOfMonth',
  }).nullish(),
  orderColumn: filter(z.enum(LOSS_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})
export type LossQuery = z.output<typeof LossFilter>

/** TH·h. `lost`: what is missing to the rated hash rate of all polls due; the four parts by their causes add up to it. */
const Losses = {
  rated: z.number(),
  lost: z.number(),
  repair: z.number(),
  silent: z.number(),
  zero: z.number(),
  slow: z.number(),
  /** of rated, 0 to 100; null: nothing was rated */
  lostPercent: z.number().nullable(),
  /** without what was polled during maintenance */
  lostOutside: z.number(),
}
const LossSums = z.object({
  ...Losses,
  /** that were polled, and those of them that lost something */
  devices: z.int(),
  losing: z.int(),
})

const LossRow = z.object({
  deviceId: Id,
  serial: z.string(),
  minerId: z.string().nullable(),
  site: z.string(),
  siteId: Id,
  client: z.string(),
  clientId: Id,
  type: z.string(),
  ...Losses,
  cause: z.enum(LOSS_CAUSES),
  /** s: polls times the time between two sweeps; `silentS` all that were not answered, `offlineS` those in offline or lost */
  answeredS: z.number(),
  silentS: z.number(),
  offlineS: z.number(),
  maintenanceS: z.number(),
  /** of its answers, of rated, 0 to 100; null: none had a hash rate */
  hashingPercent: z.number().nullable(),
  /** its place and state now; null once it is elsewhere or another client's */
  ...DevicePlace,
  state: DeviceState.nullable(),
  /** types of its warnings that are open now */
  warnings: z.array(z.string()),
  /** since when it is away for repair */
  awaySince: Day.nullable(),
})

export const lossCalls = defineCalls({
  'POST /loss/find/': {
    summary:
      'A page of the devices that lost hash rate on these days, most first, with the sums of all of them and by site',
    key: 'loss',
    scope: 'clients',
    reads: 'replica',
    request: LossFilter.extend(PageRequest.shape).prefault({}),
    response: listOf(LossRow).extend({
      days: z.tuple([Day, Day]),
      total: LossSums,
      sites: z.array(LossSums.extend({ siteId: Id, site: z.string() })),
    }),
  },
  'POST /loss/export': {
    summary: 'The same devices as a spreadsheet (xls, xlsx, csv)',
    key: 'loss',
    scope: 'clients',
    reads: 'replica',
    request: LossFilter.extend({ format: ExportFormat.default('xls') }).prefault({}),
    response: 'file',
  },
})

export type LossCalls = typeof lossCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends LossCalls {}
}
