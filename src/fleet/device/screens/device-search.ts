import type { RequestOf, ResponseOf } from '../../../platform/contract/call.ts'
import { typedNumber } from '../../../platform/rules/typed-number.ts'
import {
  readBoolean,
  readId,
  readNumberWithin,
  readOneOf,
  readText,
  type Search,
} from '../../../platform/ui/frame/address.tsx'
import { LONG_PAGE, readTablePage, type TablePage } from '../../../platform/ui/table/table-page.ts'
import { CURTAILED, DEVICE_STATES, FIRMWARE_FITS, WORKER_STATES } from '../rules/device-states.ts'
import { DEVICE_ORDERS, LIVE_ORDERS, type DeviceOrder } from '../rules/device-orders.ts'

/** One line of the list; telemetry only where find2 was asked. */
export type DeviceRow = ResponseOf<'POST /device/find/'>['data'][number] &
  Partial<ResponseOf<'POST /device/find2/'>['data'][number]>

/** Which devices, as calls take it: the filter bar's part, or the ids of picked rows. */
export type DeviceFilter = NonNullable<RequestOf<'POST /device/updateDevice'>>
/** Which devices: what the filter bar, the tiles and the pies set. */
export type DeviceNarrowing = ReturnType<typeof readNarrowing>
/** Which devices, in which order, which page of them: all of it is in the address. */
export type DeviceSearch = DeviceNarrowing & TablePage<DeviceOrder>

function readBound(value: unknown): number | undefined {
  const bound = typeof value === 'string' ? typedNumber(value) : Number.NaN
  return Number.isNaN(bound) ? undefined : bound
}

function readNarrowing(search: Search) {
  return {
    clientId: readId(search['clientId']),
    accountId: readId(search['accountId']),
    siteId: readId(search['siteId']),
    rackId: readId(search['rackId']),
    type: readText(search['type'], 50),
    state: readOneOf(search['state'], DEVICE_STATES),
    repairTimes: readNumberWithin(search['repairTimes'], 0, 1000),
    activeWorkerRight: readBoolean(search['activeWorkerRight']),
    activeWorkerState: readOneOf(search['activeWorkerState'], WORKER_STATES),
    firmware: readOneOf(search['firmware'], FIRMWARE_FITS),
    curtailed: readOneOf(search['curtailed'], CURTAILED),
    serial: readText(search['serial']),
    text: readText(search['text']),
    pool: readText(search['pool']),
    liveFigure: readOneOf(search['liveFigure'], LIVE_ORDERS),
    liveFrom: readBound(search['liveFrom']),
    liveUntil: readBound(search['liveUntil']),
  }
}

export const NO_NARROWING: DeviceNarrowing = readNarrowing({})

export function readDeviceSearch(search: Search): DeviceSearch {
  return { ...readNarrowing(search), ...readTablePage(search, DEVICE_ORDERS, LONG_PAGE) }
}

/** The part of a search that selects devices. */
export function narrowingOf(search: DeviceNarrowing): DeviceNarrowing {
  const { clientId, accountId, siteId, type, state, repairTimes, activeWorkerRight, activeWorkerState, serial } = search
  const { rackId, text, pool, firmware, curtailed, liveFigure, liveFrom, liveUntil } = search
  const owners = { clientId, accountId, siteId, rackId }
  const live = { liveFigure, liveFrom, liveUntil }
  return {
    ...owners,
    type,
    state,
    repairTimes,
    activeWorkerRight,
    activeWorkerState,
    firmware,
    curtailed,
    serial,
    text,
    pool,
    ...live,
  }
}

export function isNarrowed(search: DeviceNarrowing): boolean {
  return Object.values(narrowingOf(search)).some((value) => value !== undefined)
}

/** Whose devices the tiles count: they know client, account and site, and no other filter. */
export function scopeOf({ clientId, accountId, siteId }: DeviceNarrowing) {
  return { clientId, accountId, siteId }
}
