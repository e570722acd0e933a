import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  DayRange,
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
import { DevicePlace, DeviceState } from '../device/contract.ts'
import { WARNING_ORDERS, WARNING_TYPES } from '../device/rules/warning-types.ts'
import { ASSIGNED } from './rules/assigned.ts'
import { MOST_AT_ONCE } from './rules/most-at-once.ts'
import { WARNED_DEVICES_KEY, WARNINGS_KEY } from '../rules/route-keys.ts'

export const WarningType = z.enum(WARNING_TYPES)

export const WarningFilter = z.object({
  type: filter(WarningType),
  /** true: still open; false: closed */
  isOpen: filter(z.boolean()),
  isAcknowledged: filter(z.boolean()),
  /** to the caller, to any person, or to none */
  assigned: filter(z.enum(ASSIGNED)),
  /** true: open, and left alone until some time */
  isSnoozed: filter(z.boolean()),
  /** of this storm */
  stormId: filter(Id),
  clientId: filter(Id),
  siteId: filter(Id),
  /** that the device is in now */
  rackId: filter(Id),
  deviceId: filter(Id),
  /** anywhere in the serial or the machine number, without case */
  serial: SearchText,
  /** opened on these days, first and last */
  businessDateQuery: DayRange.nullish(),
})

/** Some warnings by their ids, or all that match, or those that match and are of these storms. */
const PickedFilter = WarningFilter.extend({
  ids: filter(z.array(Id).max(1000)),
  stormIds: filter(z.array(Id).max(1000)),
})
const Picked = z.object({
  // A misspelt field must not select every warning.
  filter: PickedFilter.strict(),
  /** how many the person confirmed; refused if another number matches */
  expected: z.int().min(0).max(MOST_AT_ONCE, 'tooManyAtOnce'),
})

const Order = { orderColumn: filter(z.enum(WARNING_ORDERS)), orderWay: filter(z.enum(['asc', 'desc'])) }

export const WarningRow = z.object({
  id: Id,
  serial: z.string(),
  deviceId: Id,
  minerId: z.string().nullable(),
  deviceState: DeviceState,
  site: z.string(),
  siteId: Id,
  ...DevicePlace,
  client: z.string(),
  clientId: Id,
  type: z.string(),
  level: z.enum(['warn', 'notice']),
  /** in the caller's language, with the figures that opened it */
  description: z.string(),
  /** name of the miner's log, to be had at /warning/file/{id}; null where none was kept */
  remoteFileName: z.string().nullable(),
  createTimeStr: z.string(),
  openedAt: Moment,
  closedTimeStr: z.string().nullable(),
  /** null while it is open */
  closedAt: Moment.nullable(),
  acknowledgedAt: Moment.nullable(),
  acknowledgedBy: z.string().nullable(),
  note: z.string(),
  assignedTo: z.string().nullable(),
  /** while it lasts: until when it is left alone, and who wanted that */
  snoozedUntil: Moment.nullable(),
  snoozedBy: z.string().nullable(),
  /** its device is in maintenance */
  isMaintained: z.boolean(),
})

/** What a storm's row contains: of its warnings, those that match. */
const Storm = z.object({
  id: Id,
  /** null: it struck the site, not one rack */
  rack: z.string().nullable(),
  warnings: z.int(),
  devices: z.int(),
  open: z.int(),
  acknowledged: z.int(),
  lastAt: Moment,
})

const OwnerCounts = z.object({
  id: Id,
  name: z.string(),
  devices: z.int(),
  /** devices whose state is warn */
  warned: z.int(),
  /** open warnings per type, notices among them */
  open: z.record(WarningType, z.int()),
})

const Limits = z.object({
  /** a case-insensitive regular expression over the model that a miner reports */
  modelPattern: oneLine().min(1).max(200),
  /** TH/s, W */
  ratedThs: z.number().min(0.000_001).max(1_000_000),
  ratedWatts: z.int().min(1).max(1_000_000),
  boards: z.int().min(1).max(100),
  /** °C; above it a device is too hot */
  warnCelsius: z.number().min(20).max(200),
  fanMinRpm: z.int().min(0).max(100_000),
  fanMaxRpm: z.int().min(1).max(100_000),
  /** 0–1 */
  maxHardwareErrorShare: z.number().min(0.0001).max(1),
  /** that devices should run, as they report it; left out: none is wanted */
  wantedFirmware: filter(oneLine().max(100)),
})
const areInOrder = ({ fanMinRpm, fanMaxRpm }: { fanMinRpm: number; fanMaxRpm: number }) => fanMinRpm < fanMaxRpm
const OUT_OF_ORDER = { path: ['fanMaxRpm'], error: 'fansOutOfOrder' }
export const NewType = Limits.extend({ name: oneLine().min(1).max(50) })
export const WarningRule = NewType.extend({
  id: Id,
  devices: z.int(),
  wantedFirmware: z.string().nullable(),
  /** devices that report another firmware than is wanted */
  otherFirmware: z.int(),
})

/** Matching warnings that stay as they are: how many, and whose the first 20 are. */
const Kept = { kept: z.int(), keptSerials: z.array(z.string()) }

export const warningCalls = defineCalls({
  'POST /warning/find/': {
    summary: 'A page of the matching warnings, sorted; latest first by default',
    key: WARNINGS_KEY,
    scope: 'clients',
    onDisplay: true,
    request: PickedFilter.extend({
      ...PageRequest.shape,
      ...Order,
      /** a storm is one row: its first warning that matches, with `storm` */
      isFolded: z.boolean().default(false),
    }),
    /** `warnings`: all that match; the same as `totalCount` unless folded, which counts rows */
    response: listOf(WarningRow.extend({ storm: Storm.nullable() })).extend({ warnings: z.int() }),
  },
  'POST /warning/export': {
    summary: 'Every matching warning as a spreadsheet (xls, xlsx, csv)',
    key: WARNINGS_KEY,
    scope: 'clients',
    reads: 'replica',
    request: WarningFilter.extend({ ...Order, format: ExportFormat.default('xls') }),
    response: 'file',
  },
  'POST /warning/acknowledge/{id}': {
    summary: 'Acknowledges a warning, with a note; a second time updates the note',
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: z.object({ note: z.string().trim().max(500).default('') }),
    response: z.null(),
  },
  'POST /warning/delete/{id}': {
    summary: "Deletes a warning and recomputes the device's state; it reopens if its condition still holds",
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /warning/acknowledgeAll': {
    summary: 'Acknowledges the matching warnings with one note; those acknowledged before keep theirs',
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    request: Picked.extend({ note: z.string().trim().max(500).default('') }),
    /** `kept`: those acknowledged before */
    response: z.object({ acknowledged: z.int(), ...Kept }),
  },
  'POST /warning/deleteAll': {
    summary: "Deletes the matching warnings and recomputes their devices' states; what still holds reopens",
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    request: Picked,
    response: z.object({ deleted: z.int() }),
  },
  'POST /warning/snoozeAll': {
    summary:
      'Leaves the matching open warnings alone until a time: no notification, also where they close and open again; null ends it now',
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    request: Picked.extend({ until: Moment.nullable() }),
    /** `kept`: closed ones, and those that were as wanted */
    response: z.object({ snoozed: z.int(), ...Kept }),
  },
  'POST /warning/assignAll': {
    summary: 'Assigns the matching warnings to a user who sees all of them, or to none (null)',
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    request: Picked.extend({ userId: Id.nullable() }),
    response: z.object({ assigned: z.int() }),
  },
  'POST /warning/findAssignees/': {
    summary: 'The users who see all of the matching warnings, by name',
    key: WARNINGS_KEY,
    write: true,
    scope: 'clients',
    request: PageRequest.extend({ filter: PickedFilter.default({}), id: filter(Id), name: SearchText }).prefault({}),
    response: listOf(z.object({ id: Id, name: z.string() })),
  },
  'GET /warning/file/{id}': {
    summary: "The miner's response when the warning opened",
    key: [WARNINGS_KEY, 'traceDetail'],
    scope: 'clients',
    reads: 'replica',
    params: z.object({ id: IdInPath }),
    response: 'file',
  },
  'POST /warning/countByOwner/': {
    summary: 'Warned devices and open warnings per client and per site, most first',
    key: WARNED_DEVICES_KEY,
    scope: 'clients',
    response: z.object({ clients: z.array(OwnerCounts), sites: z.array(OwnerCounts) }),
  },
  'POST /warning/exportByOwner': {
    summary: 'Warned devices and open warnings per client or site as a spreadsheet (xls, xlsx, csv)',
    key: WARNED_DEVICES_KEY,
    scope: 'clients',
    reads: 'replica',
    request: ExportRequest.extend({ by: z.enum(['client', 'site']).default('client') }).prefault({}),
    response: 'file',
  },
  'POST /warningRule/find/': {
    summary: 'The machine types with their warning limits',
    key: WARNINGS_KEY,
    scope: 'clients',
    response: listOf(WarningRule),
  },
  'POST /warningRule/export': {
    summary: 'The machine types and their limits as a spreadsheet (xls, xlsx, csv)',
    key: WARNINGS_KEY,
    scope: 'clients',
    reads: 'replica',
    request: ExportRequest.prefault({}),
    response: 'file',
  },
  'POST /warningRule/save': {
    summary: 'Adds a machine type',
    key: 'warningRule',
    write: true,
    scope: 'shared',
    request: NewType.refine(areInOrder, OUT_OF_ORDER),
    response: z.object({ id: Id }),
  },
  'POST /warningRule/update/{id}': {
    summary: "Updates a machine type's figures and limits; they take effect with the next sweep",
    key: 'warningRule',
    write: true,
    scope: 'shared',
    params: z.object({ id: IdInPath }),
    request: Limits.refine(areInOrder, OUT_OF_ORDER),
    response: z.null(),
  },
})

export type WarningCalls = typeof warningCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends WarningCalls {}
}
