import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  Day,
  DayRange,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  Pie,
  Rank,
  Xy,
} from '../../platform/contract/shapes.ts'
import { MONTH_PATTERN, monthEnd } from '../../platform/rules/day-range.ts'
import { DeviceFilter, DeviceRow } from '../device/contract.ts'
import { MACHINE_TYPES_KEY, OWNER_LIST_KEYS, TILE_KEYS } from '../rules/route-keys.ts'

/** Screens that show tiles, and those that show the fleet by province, by owner or on a wall. */
const FLEET_KEYS = [...OWNER_LIST_KEYS, MACHINE_TYPES_KEY, 'screen', 'base', 'base_screen'] as const

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

/**
 * What devices amount to; a figure is null where nothing is known. `due`: devices that sweeps poll, `online`: those that answered within the
 * last three sweeps, which all figures are of; `measured` and `estimated` of them report their power or not; `unknown`: devices at
 * sites that are not polled now. MH/s, W (power that a device does not report is the rated power of its type), J/TH of devices that report both.
 */
const Totals = z.object({
  due: z.int(),
  online: z.int(),
  measured: z.int(),
  estimated: z.int(),
  unknown: z.int(),
  hashrateMhs: z.int().nullable(),
  ratedMhs: z.int().nullable(),
  watts: z.int().nullable(),
  wattsEstimated: z.int().nullable(),
  joulesPerTh: z.number().nullable(),
  /** when the oldest of the sweeps ended */
  sweptAt: Moment.nullable(),
})

/** Days of one device's charts; without a range the 7 days ending at the business date. */
const DeviceRange = z.object({ id: Id, businessDateQuery: DayRange.nullish() })
const Range = z.object({ businessDateQuery: DayRange.nullish() }).default({})

const Month = z.string().regex(MONTH_PATTERN)
/** First and last day, or month 'YYYY-MM' as a whole. */
export const StatRange = z
  .tuple([z.union([Day, Month]), z.union([Day, Month])])
  .transform(([from, to]) => [from.length === 7 ? `${from}-01` : from, to.length === 7 ? monthEnd(to) : to] as const)
  .pipe(DayRange)

/** Whose devices: each id narrows, none means all that the caller sees. */
const StatScope = z.object({ accountId: filter(Id), clientId: filter(Id), siteId: filter(Id) })
/**
 * Of a month that the range touches only in part, its days of the range count. Without a range the 7 days, or 6 months, ending at the
 * business date. A range is cut at today; one that begins after today is refused.
 */
const StatRequest = StatScope.extend({
  businessDateQuery: StatRange.nullish(),
  reservePeriod: z.preprocess(
    (given) => (given === '' || given === null ? undefined : given),
    z.enum(['day', 'month']).default('day'),
  ),
}).prefault({})

/** `hours`: by minute the last so many, and no days. By hour 31 days at the most. */
export const TotalsRequest = StatScope.extend({
  businessDateQuery: StatRange.nullish(),
  reservePeriod: z.enum(['minute', 'hour', 'day', 'month']).default('day'),
  hours: z.int().min(1).max(24).default(3),
}).prefault({})

/** How many of the first ones; what follows them is left out, or summed up as one. */
const Limit = z.int().min(1).max(1020).default(10)
/** 'company': a base's sites are summed. */
const By = z.literal('company').optional()
const RankRequest = z.object({ businessDateQuery: StatRange.nullish(), size: Limit }).prefault({})
const SiteRankRequest = z.object({ businessDateQuery: StatRange.nullish(), size: Limit, by: By }).prefault({})
const RankedBy = z.object({ x: z.enum(['online_rate', 'repaired_device_count', 'offline_device_count']) })
const OwnerPieRequest = DeviceFilter.extend({ size: Limit }).prefault({})
const SitePieRequest = DeviceFilter.extend({ size: Limit, by: By }).prefault({})

export const statisticsCalls = defineCalls({
  'POST /data/getBasicDataByState/state': {
    summary: 'Number of devices in each state, of one client, account or site, or of all',
    key: TILE_KEYS,
    scope: 'clients',
    onDisplay: true,
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
  'POST /data/getTotals': {
    summary: 'Hash rate, power, efficiency and online share of the matching devices as of the last sweeps',
    key: TILE_KEYS,
    scope: 'clients',
    onDisplay: true,
    request: DeviceFilter.default({}),
    response: Totals,
  },
  'POST /data/getPieDataByIndicator/{type}': {
    summary: 'The matching devices by state, repair times or type',
    key: TILE_KEYS,
    scope: 'clients',
    params: z.object({ type: z.enum(['state', 'repairTimes', 'type']) }),
    request: DeviceFilter.default({}),
    response: Pie,
  },
  'POST /data/getStackBarByState': {
    summary: "Devices per state at each day's last sweep; per month, the mean of its days with figures",
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: StatRequest,
    response: Xy,
  },
  'POST /data/lineOnlineRateByDeviceDaily': {
    summary:
      'Polls answered ÷ polls due, 0 to 100, per day or month; a device in repair counts as due; where there was maintenance also without it',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    onDisplay: true,
    request: StatRequest,
    response: Xy,
  },
  'POST /data/lineOfflineRateByDeviceDaily': {
    summary:
      'Share of device-time in offline or lost, 0 to 100, per day or month; where there was maintenance also without it',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: StatRequest,
    response: Xy,
  },
  'POST /data/lineHashRateByDeviceDaily': {
    summary:
      'Devices whose mean is at least 90 % of rated ÷ devices that answered, 0 to 100, per day or month; where there was maintenance also without it',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    onDisplay: true,
    request: StatRequest,
    response: Xy,
  },
  'POST /data/lineTotals': {
    summary:
      'Hash rate and rated hash rate (TH/s), power and its estimated part (W), efficiency (J/TH) and online share (0 to 100): means per minute, hour, day or month',
    key: FLEET_KEYS,
    scope: 'clients',
    request: TotalsRequest,
    response: Xy,
  },
  'POST /data/getDeviceBarBy/{type}': {
    summary: 'Matching devices per state, type, repair times, client or site; owners with the most devices first',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    params: z.object({ type: z.enum(['state', 'type', 'repairTimes', 'client', 'site']) }),
    request: OwnerPieRequest,
    response: Xy,
  },
  'POST /data/byProvince': {
    summary: 'Matching devices per province, most first',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    onDisplay: true,
    request: DeviceFilter.prefault({}),
    response: Pie,
  },
  'POST /data/counts/byProvince': {
    summary: 'The same as a ranking',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: DeviceFilter.prefault({}),
    response: Rank,
  },
  'POST /data/byMachineType': {
    summary: 'Matching devices per province and machine type',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: DeviceFilter.prefault({}),
    response: Xy,
  },
  'POST /data/orderClientBy/{x}': {
    summary: 'Clients by online rate over the range (0 to 100), or by devices repaired or offline now; the first ones',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    onDisplay: true,
    params: RankedBy,
    request: RankRequest,
    response: Rank,
  },
  'POST /data/orderSiteBy/{x}': {
    summary:
      'Sites, or bases, by online rate over the range (0 to 100), or by devices repaired or offline now; the first ones',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    onDisplay: true,
    params: RankedBy,
    request: SiteRankRequest,
    response: Rank,
  },
  'POST /data/getPieDataByClientDevice': {
    summary: 'Matching devices per client, most first; those after the first ones as one part',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: OwnerPieRequest,
    response: Pie,
  },
  'POST /data/getPieDataBySiteDevice': {
    summary: 'Matching devices per site, or base, most first; those after the first ones as one part',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: SitePieRequest,
    response: Pie,
  },
  'POST /data/allMyMachines/{a}/{b}': {
    summary: "The devices that the caller sees; a is the caller's company, b the caller",
    key: FLEET_KEYS,
    scope: 'clients',
    params: z.object({ a: IdInPath, b: IdInPath }),
    request: PageRequest.prefault({}),
    response: listOf(DeviceRow),
  },
  'POST /machine/bar/month/': {
    summary: 'Devices added per month, by default of the last 12, counted for their owner at that time',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: StatRequest,
    response: Xy,
  },
  'POST /machine/line/month/': {
    summary: 'Devices active per month, by default of the last 12: the mean number that responded per day',
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    request: StatRequest,
    response: Xy,
  },
  'POST /data/export/{type}/{companyId}': {
    summary: "Devices per province, or per province and machine type, as CSV; companyId is the caller's company",
    key: FLEET_KEYS,
    scope: 'clients',
    reads: 'replica',
    params: z.object({ type: z.enum(['province', 'machineType']), companyId: IdInPath }),
    request: DeviceFilter.prefault({}),
    response: 'file',
  },
  'POST /data/getPieStateByDeviceDaily': {
    summary: 'Number of days of the range that a device was in each state',
    key: 'traceDetail',
    scope: 'clients',
    reads: 'replica',
    request: DeviceRange,
    response: Pie,
  },
  'POST /data/lineByDeviceDaily/{type}': {
    summary: "A device's day maximum of temperature (°C) or fan (rpm), or its day's mean hash rate (TH/s)",
    key: 'traceDetail',
    scope: 'clients',
    reads: 'replica',
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
