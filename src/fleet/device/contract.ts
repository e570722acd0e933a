import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import {
  Day,
  ExportFormat,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  Moment,
  PageRequest,
  SearchText,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { CURTAILED, DEVICE_STATES, FIRMWARE_FITS, WORKER_STATES } from './rules/device-states.ts'
import { DEVICE_ORDERS, LIVE_ORDERS } from './rules/device-orders.ts'
import { withPlainSigns } from './rules/device-search.ts'

const DeviceText = oneLine().overwrite(withPlainSigns)

export const DeviceState = z.enum(DEVICE_STATES)
export const WorkerState = z.enum(WORKER_STATES)

/** Which devices: every field narrows, an empty one does not. Shared by lists, pies, exports and syncs. */
export const DeviceFilter = z.object({
  clientId: filter(Id),
  accountId: filter(Id),
  siteId: filter(Id),
  /** at sites of this base and of those below it */
  companyId: filter(Id),
  /** that it is in */
  rackId: filter(Id),
  /** a machine type's name: T30, T20 … */
  type: filter(oneLine().max(50)),
  state: filter(DeviceState),
  repairTimes: filter(z.int().min(0).max(1000)),
  activeWorkerRight: filter(z.boolean()),
  activeWorkerState: filter(WorkerState),
  /** whether it reports the firmware that its type should run; a type of which none is wanted has neither */
  firmware: filter(z.enum(FIRMWARE_FITS)),
  /** of the running or last curtailment of its site: it still draws power, or was not restored */
  curtailed: filter(z.enum(CURTAILED)),
  /** anywhere in the serial, without case */
  serial: SearchText,
  /** what the search of the console finds devices by: serial, asset number, name, worker, firmware, a part of an address, a network, a MAC */
  text: filter(DeviceText.max(100)),
  /** anywhere in the device's name, without case */
  name: SearchText,
  /** anywhere in the address of the pool in use, without case */
  pool: SearchText,
  /** these devices only; what selected rows send */
  ids: filter(z.array(Id).max(1000)),
  /** only with a figure between these two, in TH/s, %, °C, rpm, W, J/TH, hours since the start or minutes since the last answer */
  liveFigure: filter(z.enum(LIVE_ORDERS)),
  liveFrom: filter(z.number()),
  liveUntil: filter(z.number()),
})

/** Of calls that act on what it selects: a misspelt field must not select every device. */
export const ActedOn = DeviceFilter.strict()

export const DeviceQuery = DeviceFilter.extend({
  ...PageRequest.shape,
  orderColumn: filter(z.enum(DEVICE_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

/** Where a device is: shelves are counted from below, slots from the left, from 1; null for one that is in no rack. */
export const DevicePlace = { rack: z.string().nullable(), shelf: z.int().nullable(), slot: z.int().nullable() }

export const DeviceRow = z.object({
  id: Id,
  serial: z.string(),
  name: z.string(),
  site: z.string(),
  siteId: Id,
  client: z.string(),
  clientId: Id,
  account: z.string(),
  accountId: Id,
  activeWorker: z.string().nullable(),
  activeWorkerState: WorkerState,
  /** null while no pool user was ever seen */
  activeWorkerRight: z.boolean().nullable(),
  type: z.string(),
  state: DeviceState,
  repairTimes: z.int(),
  lastAnsweredAt: Moment.nullable(),
  /** when it was last polled, if its poller has been silent since: the state is that old; else null */
  unknownSince: Moment.nullable(),
  /** in maintenance now: no warning opens */
  isMaintained: z.boolean(),
  ...DevicePlace,
})

/** TH/s, of its type's rated hash rate (0.9: a tenth less), °C, rpm, W, s. */
const Telemetry = z.object({
  hashrateThs: z.number().nullable(),
  ratedShare: z.number().nullable(),
  maxTemp: z.number().nullable(),
  maxFan: z.number().nullable(),
  wattage: z.number().nullable(),
  uptime: z.number().nullable(),
  ip: z.string().nullable(),
  mac: z.string().nullable(),
  firmwareVersion: z.string().nullable(),
  activePool: z.string().nullable(),
  createTimeStr: z.string(),
})

export const DeviceWithTelemetry = DeviceRow.extend(Telemetry.shape)

const DevicePerson = z.object({ id: Id, name: z.string(), avatarId: Id.nullable() })

export const DeviceDetail = DeviceWithTelemetry.extend({
  minerId: z.string().nullable(),
  port: z.int(),
  stateSince: Moment,
  /** whether it is scrapped, and the caller may take that back now */
  mayRestore: z.boolean(),
  lastPolledAt: Moment.nullable(),
  ratedThs: z.number(),
  ratedWatts: z.number(),
  /** content of the last answer; null before the first one */
  lastAnswer: z
    .object({
      at: Moment,
      model: z.string().nullable(),
      averageHashrateThs: z.number().nullable(),
      hardwareErrorShare: z.number().nullable(),
      boards: z.array(
        z.object({
          hashrateThs: z.number().nullable(),
          celsius: z.number().nullable(),
          isAlive: z.boolean().nullable(),
        }),
      ),
      fansRpm: z.array(z.number()),
      pools: z.array(z.object({ url: z.string(), user: z.string(), state: WorkerState, isActive: z.boolean() })),
      /** of an answer that could not be read: the text, and why */
      raw: z.string().nullable(),
      unreadableReason: z.string().nullable(),
    })
    .nullable(),
  /** the people responsible for it */
  checks: z.array(DevicePerson),
  openWarnings: z.array(
    z.object({
      id: Id,
      type: z.string(),
      level: z.enum(['warn', 'notice']),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
      openedAt: Moment,
      acknowledgedBy: z.string().nullable(),
      note: z.string(),
    }),
  ),
  /** the latest 50, newest first */
  stateHistory: z.array(
    z.object({
      from: DeviceState.nullable(),
      to: DeviceState,
      at: Moment,
      cause: z.string(),
      user: z.string().nullable(),
    }),
  ),
})

const DeviceForm = z.object({
  /** left out: a new device */
  id: filter(Id),
  name: oneLine({ error: 'deviceNameRequired' }).min(1, { error: 'deviceNameRequired' }).max(100),
  serial: oneLine({ error: 'serialRequired' }).min(1, { error: 'serialRequired' }).max(100),
  minerId: filter(oneLine().max(100)),
  siteId: Id,
  accountId: Id,
  type: oneLine().min(1).max(50),
  ip: filter(z.union([z.ipv4(), z.ipv6()], { error: 'badAddress' })),
  port: filter(z.int().min(1).max(65535)),
  mac: filter(z.string().regex(/^([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}$/, { error: 'badMac' })),
})

const DeviceExport = DeviceFilter.extend({
  orderColumn: filter(z.enum(DEVICE_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
  page: z.int().optional(),
  /** the batch in which the server reads, not a limit */
  size: z.int().min(1).max(10_000).optional(),
  format: ExportFormat.default('xls'),
  /** names the progress events of this export */
  exportId: filter(z.string().regex(/^[\w-]{1,40}$/)),
})

/** A page of devices wherever the list, the overview or a detail screen shows devices. */
const FoundDevice = z.object({
  id: Id,
  serial: z.string(),
  /** the field the text was found in, and its value */
  foundIn: z.enum(['serial', 'minerId', 'name', 'ip', 'mac', 'worker', 'firmware']),
  value: z.string(),
  site: z.string(),
  client: z.string(),
  state: DeviceState,
})

/** Screens that list devices. */
export const LIST_KEYS = ['machine', 'machine_list'] as const

export const deviceCalls = defineCalls({
  'POST /device/find/': {
    summary: 'A page of the matching devices, sorted',
    key: LIST_KEYS,
    scope: 'clients',
    request: DeviceQuery,
    response: listOf(DeviceRow),
  },
  'POST /device/find2/': {
    summary: 'The same with the telemetry columns',
    key: LIST_KEYS,
    scope: 'clients',
    request: DeviceQuery,
    response: listOf(DeviceWithTelemetry),
  },
  'POST /device/search': {
    summary:
      'Devices by part of a serial, asset number, name, worker, IP or MAC address (any notation), a network as 10.1.2.0/24, the beginning of a firmware version',
    key: LIST_KEYS,
    scope: 'clients',
    request: z.object({ text: DeviceText.min(1).max(100), size: z.int().min(1).max(50).default(8) }),
    response: z.array(FoundDevice),
  },
  'POST /device/save': {
    summary: 'Adds a device, or updates the one with the given id',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    request: DeviceForm,
    response: z.object({ id: Id }),
  },
  'GET /device/getById/{id}': {
    summary: 'One device with its last response, open warnings and state history',
    key: 'traceDetail',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: DeviceDetail,
  },
  'POST /device/findPeople/': {
    summary: 'People who can be made responsible for a device (`/device/addChecks/{id}`): they may see it',
    key: 'machine',
    write: true,
    scope: 'clients',
    request: z.object({ deviceId: Id, id: filter(Id), name: SearchText, ...PageRequest.shape }),
    response: listOf(DevicePerson),
  },
  'POST /device/removeCheck/{id}': {
    summary: 'Removes a person from those responsible for a device',
    key: 'machine',
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: z.object({ userId: Id }),
    response: z.null(),
  },
  'POST /device/exportStates/{id}': {
    summary: 'The recorded state changes of a device, newest first, as a spreadsheet (xls, xlsx, csv)',
    key: 'traceDetail',
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /device/scrap/{id}': {
    summary: 'Scraps a device: it is no longer polled, its history stays',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /device/scrapAll': {
    summary: 'Scraps every matching device; `expected` is the number that the user confirmed',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    request: z.object({ filter: ActedOn, expected: z.int().min(0) }),
    /** `at`: by which `restoreAll` finds them again; null when there was nothing to scrap */
    response: z.object({ scrapped: z.int(), at: Moment.nullable() }),
  },
  'POST /device/restore/{id}': {
    summary:
      'Takes a scrapping back: for who did it within ten minutes, for an administrator at any time; the state is worked out again',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /device/restoreAll': {
    summary:
      'Takes back what the caller scrapped at one moment, but for devices whose address another one has got since',
    key: LIST_KEYS,
    write: true,
    scope: 'clients',
    request: z.object({ at: Moment }),
    /** `left`: serials of some that stay scrapped, `leftCount` of them in all */
    response: z.object({ restored: z.int(), leftCount: z.int(), left: z.array(z.string()) }),
  },
  'POST /device/export': {
    summary: 'Every matching device as a spreadsheet (xls, xlsx, csv)',
    key: LIST_KEYS,
    scope: 'clients',
    request: DeviceExport,
    response: 'file',
  },
  'POST /machine/export': {
    summary: 'The same with the telemetry columns',
    key: LIST_KEYS,
    scope: 'clients',
    request: DeviceExport,
    response: 'file',
  },
  'GET /deviceDaily/getLastDate': {
    summary: 'The business date: the last day that has daily figures; null before the first sweep ended',
    key: EVERYBODY,
    scope: 'shared',
    onDisplay: true,
    response: Day.nullable(),
  },
  'POST /machineType/find/': {
    summary: 'The machine types with their rated figures',
    key: EVERYBODY,
    scope: 'shared',
    request: z.object({}).default({}),
    response: listOf(z.object({ id: Id, name: z.string(), ratedThs: z.number(), ratedWatts: z.number() })),
  },
})

export type DeviceCalls = typeof deviceCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends DeviceCalls {}
}
