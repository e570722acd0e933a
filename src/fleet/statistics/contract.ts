import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, DayRange, filter, Id, IdInPath, Pie, Xy } from '../../platform/contract/shapes.ts'
import { DeviceFilter } from '../device/contract.ts'

/** Screens that show tiles. */
const TILE_KEYS = ['machine', 'machine_list', 'agent', 'agent_detail', 'account_detail', 'site', 'site_detail'] as const

const Counts = z.object({
  total: z.int(),
  normal: z.int(),
  low: z.int(),
  warn: z.int(),
  offline: z.int(),
  repairing: z.int(),
  repaired: z.int(),
  lost: z.int(),
  scrap: z.int(),
})

/** Days of one device's charts; without a range the 7 days ending at the business date. */
const DeviceRange = z.object({ id: Id, businessDateQuery: DayRange.nullish() })
const Range = z.object({ businessDateQuery: DayRange.nullish() }).default({})

export const statisticsCalls = defineCalls({
  'POST /data/getBasicDataByState/state': {
    summary: 'How many devices are in each state, of one client, account or site, or of all',
    key: TILE_KEYS,
    scope: 'clients',
    request: z
      .object({
        accountId: filter(Id),
        clientId: filter(Id),
        siteId: filter(Id),
        pieType: z.string().max(50).nullish(),
      })
      .default({}),
    response: Counts,
  },
  'POST /data/getPieDataByIndicator/{type}': {
    summary: 'How the devices that match divide by state, repair times or type',
    key: TILE_KEYS,
    scope: 'clients',
    params: z.object({ type: z.enum(['state', 'repairTimes', 'type']) }),
    request: DeviceFilter.default({}),
    response: Pie,
  },
  'POST /data/getPieStateByDeviceDaily': {
    summary: 'On how many days of the range a device was in each state',
    key: 'traceDetail',
    scope: 'clients',
    request: DeviceRange,
    response: Pie,
  },
  'POST /data/lineByDeviceDaily/{type}': {
    summary: "A device's day maximum of temperature (°C) or fan (rpm), or its day's mean hash rate (TH/s)",
    key: 'traceDetail',
    scope: 'clients',
    params: z.object({ type: z.enum(['max_temp', 'max_fan', 'hash_rate']) }),
    request: DeviceRange,
    response: Xy,
  },
  'POST /data/byMachine/{id}': {
    summary: "A device's mean hash rate per day, TH/s",
    key: 'traceDetail',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: Range,
    response: Xy,
  },
  'POST /data/byMachineDay/{id}': {
    summary: "A device's mean hash rate (TH/s), highest temperature (°C) and fan (rpm) per hour of one day",
    key: 'traceDetail',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: z.object({ day: Day.nullish() }).default({}),
    response: Xy,
  },
})

export type StatisticsCalls = typeof statisticsCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends StatisticsCalls {}
}
