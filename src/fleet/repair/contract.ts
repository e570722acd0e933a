import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  Day,
  DayRange,
  ExportFormat,
  filter,
  Id,
  IdInPath,
  listOf,
  PageRequest,
  SearchText,
  Xy,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { DeviceState } from '../device/contract.ts'
import { MAX_IMPORT_BYTES, MOST_DEVICES, REPAIR_ORDERS, REPAIR_TYPES } from './rules/repair-records.ts'
import { REPAIRS_KEY } from '../rules/route-keys.ts'

export const RepairType = z.enum(REPAIR_TYPES)

export const RepairFilter = z.object({
  /** 送修, 送回; left out: both */
  state: filter(RepairType),
  /** anywhere in the serial, the machine number or the RMA number, without case */
  machineNumber: SearchText,
  deviceId: filter(Id),
  clientId: filter(Id),
  siteId: filter(Id),
  /** at sites of this base, and of those below it unless `includeSubCompany` is false; `isIncludeMyself` false leaves out its own */
  companyId: filter(Id),
  includeSubCompany: filter(z.boolean()),
  isIncludeMyself: filter(z.boolean()),
  /** accepted, and narrows nothing */
  buyCompanyId: filter(Id),
  /** that the device is in now */
  rackId: filter(Id),
  /** records entered together */
  batchId: filter(Id),
  /** first and last repair date */
  businessDateQuery: DayRange.nullish(),
})

export const RepairQuery = RepairFilter.extend({
  ...PageRequest.shape,
  orderColumn: filter(z.enum(REPAIR_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

export const RepairRow = z.object({
  id: Id,
  type: RepairType,
  deviceId: Id,
  deviceSerial: z.string(),
  minerId: z.string().nullable(),
  deviceState: DeviceState,
  site: z.string(),
  siteId: Id,
  client: z.string(),
  clientId: Id,
  notes: z.string(),
  repairDateStr: Day,
  vendor: z.string().nullable(),
  rmaNumber: z.string().nullable(),
  parts: z.string().nullable(),
  /** CNY */
  cost: z.number().nullable(),
  /** from 送修 to the next 送回, including both; until today for one still away. Null for a return without a 送修 before */
  daysInRepair: z.int().nullable(),
  batchId: Id.nullable(),
  createdBy: z.string().nullable(),
  createTimeStr: z.string(),
})

const Details = {
  notes: z.string().trim().max(1000).default(''),
  vendor: filter(oneLine().max(100)),
  rmaNumber: filter(oneLine().max(100)),
  parts: filter(oneLine().max(500)),
  cost: filter(z.number().min(0).max(100_000_000)),
}
/** A device's serial or machine number. */
const DeviceNumber = oneLine().min(1, { error: 'deviceRequired' }).max(100)

/** `deviceSerial` names one device, `deviceSerials` several of one load. */
const NewRecord = z
  .object({
    type: RepairType,
    repairDateStr: Day,
    deviceSerial: filter(DeviceNumber),
    deviceSerials: filter(z.array(DeviceNumber).min(1).max(MOST_DEVICES)),
    ...Details,
  })
  .refine(({ deviceSerial, deviceSerials }) => deviceSerial !== undefined || deviceSerials !== undefined, {
    path: ['deviceSerial'],
    error: 'deviceRequired',
  })

const Range = RepairFilter.pick({ businessDateQuery: true, clientId: true, siteId: true, rackId: true }).default({})

/** Of an imported spreadsheet; 10,000 have about half a megabyte. */
export const MAX_IMPORT_ROWS = 10_000

export const repairCalls = defineCalls({
  'POST /repair/find/': {
    summary: 'A page of the matching repair records, sorted; latest first by default',
    key: [REPAIRS_KEY, 'traceDetail'],
    scope: 'clients',
    request: RepairQuery,
    response: listOf(RepairRow),
  },
  'POST /repair/export': {
    summary: 'Every matching repair record as a spreadsheet (xls, xlsx, csv)',
    key: REPAIRS_KEY,
    scope: 'clients',
    request: RepairFilter.extend({
      orderColumn: filter(z.enum(REPAIR_ORDERS)),
      orderWay: filter(z.enum(['asc', 'desc'])),
      format: ExportFormat.default('xls'),
    }),
    response: 'file',
  },
  'POST /repair/save': {
    summary:
      'Adds a record for each device; their state becomes repairing or repaired. Header Idempotency-Key: the same request again gets the same records, a changed one is refused',
    key: REPAIRS_KEY,
    write: true,
    scope: 'clients',
    request: NewRecord,
    response: z.object({ ids: z.array(Id) }),
  },
  'POST /repair/update/{id}': {
    summary: "Updates a record and recomputes the device's state",
    key: REPAIRS_KEY,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    request: z.object({ type: RepairType, repairDateStr: Day, ...Details }),
    response: z.null(),
  },
  'POST /repair/delete/{id}': {
    summary: "Deletes a record and recomputes the device's state",
    key: REPAIRS_KEY,
    write: true,
    scope: 'clients',
    params: z.object({ id: IdInPath }),
    response: z.null(),
  },
  'POST /repair/import/preview': {
    summary: 'Checks a spreadsheet (xlsx, csv) of records: its rows, and the errors by row; stores nothing',
    key: REPAIRS_KEY,
    write: true,
    scope: 'clients',
    file: { maxBytes: MAX_IMPORT_BYTES },
    response: z.object({
      rows: z.int(),
      problemCount: z.int(),
      /** the first 200; a row as the spreadsheet counts it, 0 for the whole file */
      problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
      /** the first 20 */
      records: z.array(
        z.object({ row: z.int(), type: RepairType, deviceSerial: z.string(), repairDateStr: Day, notes: z.string() }),
      ),
    }),
  },
  'POST /repair/import/': {
    summary: 'Imports a spreadsheet (xlsx, csv) of records: all rows, or none if there is any error',
    key: REPAIRS_KEY,
    write: true,
    scope: 'clients',
    file: { maxBytes: MAX_IMPORT_BYTES },
    response: z.object({ imported: z.int() }),
  },
  'POST /repairDaily/find/': {
    summary: 'Records per day of the range, latest day first',
    key: REPAIRS_KEY,
    scope: 'clients',
    request: Range.unwrap().extend(PageRequest.shape).prefault({}),
    response: listOf(z.object({ repairDateStr: Day, sent: z.int(), returned: z.int() })),
  },
  'POST /data/byRepairDaylyBack': {
    summary: 'Returns (送回) per day of the range',
    key: REPAIRS_KEY,
    scope: 'clients',
    request: Range,
    response: Xy,
  },
  'POST /data/byRepairDaylyOut': {
    summary: 'Devices sent for repair (送修) per day of the range',
    key: REPAIRS_KEY,
    scope: 'clients',
    request: Range,
    response: Xy,
  },
})

export type RepairCalls = typeof repairCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends RepairCalls {}
}
