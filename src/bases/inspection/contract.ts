import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import {
  Day,
  DayRange,
  ExportRequest,
  filter,
  Id,
  IdInPath,
  listOf,
  longListOf,
  PageRequest,
  SearchText,
  Version,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { TankerNumber } from '../contract/tanker-shapes.ts'
import { APPROVERS, HEAD, INSPECTOR, MANAGEMENT, REGISTRAR, REGISTRARS } from '../rules/base-roles.ts'
import { INSPECTION_RESULTS, INSPECTION_STATUSES, TANKER_TYPES } from '../rules/base-words.ts'
import { ITEM_KINDS, ITEM_SEVERITIES } from '../rules/checklist-item.ts'
import { isDrawing, LARGEST_DRAWING_BYTES } from './rules/drawing.ts'
import { INSPECTION_ORDERS } from './rules/inspection-orders.ts'

const KEYS = ['reception', 'trace']

const Status = z.literal(Object.values(INSPECTION_STATUSES))
const Result = z.enum(INSPECTION_RESULTS)
const TankerType = z.enum(TANKER_TYPES)
const Line = oneLine().max(100)
const Reason = z.string({ error: 'reasonRequired' }).trim().min(1, { error: 'reasonRequired' }).max(200)

/** What is registered of a tanker and its visit. */
const Registration = {
  tankerNumber: TankerNumber,
  tankerType: TankerType,
  licenseNumber: Line,
  /** the carrier */
  checkedOrg: Line,
  contactName: Line,
  phone: oneLine().max(20),
  cargo: Line,
  remarks: z.string().trim().max(1000),
  /** drivers and escorts */
  testeeIds: z.array(Id).max(10),
  /** check methods */
  methodIds: z.array(Id).max(20),
}

const Finding = z.object({
  /** the report's method, as getDetail names it */
  methodId: Id,
  itemKey: z.string().max(50),
  outcome: z.enum(['pass', 'fail', 'na']),
  /** of a measured item alone: it then decides the outcome by its limits */
  value: z.number().min(-1e9).max(1e9).nullable().default(null),
  note: z.string().trim().max(500).default(''),
  mendUntil: filter(Day),
})

/** Every field of a report narrows the list by itself. */
const InspectionFilter = z.object({
  companyId: filter(Id),
  /** anywhere in the number; its beginning when there are only one or two characters */
  reportNumber: SearchText,
  checkedOrg: SearchText,
  tankerNumber: SearchText,
  checkMethod: SearchText,
  status: filter(Status),
  result: filter(Result),
  station: SearchText,
  tankerType: filter(TankerType),
  licenseNumber: SearchText,
  contactName: SearchText,
  phone: SearchText,
  /** the inspector's */
  userName: SearchText,
  userPhone: SearchText,
  /** the base's name */
  orgName: SearchText,
  /** registered from the first to the last day */
  businessDateQuery: DayRange.nullish(),
  orderColumn: filter(z.enum(INSPECTION_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

export const InspectionRow = z.object({
  id: Id,
  companyId: Id,
  orgName: z.string(),
  reportNumber: z.string(),
  checkedOrg: z.string(),
  tankerNumber: z.string(),
  tankerType: TankerType,
  licenseNumber: z.string(),
  contactName: z.string(),
  phone: z.string(),
  cargo: z.string(),
  /** names of the methods */
  checkMethod: z.string(),
  status: Status,
  /** its inspector has it again, to mend what the head asked for */
  isReturned: z.boolean(),
  result: Result.nullable(),
  station: z.string().nullable(),
  /** the inspector */
  userId: Id.nullable(),
  userName: z.string().nullable(),
  userPhone: z.string().nullable(),
  /** CNY */
  cashAmount: z.number(),
  createTimeStr: z.string(),
  issuedTimeStr: z.string().nullable(),
  validUntil: Day.nullable(),
})

/** What an inspection found of an item. */
const Found = z.object({ outcome: z.enum(['pass', 'fail', 'na']), value: z.number().nullable() })

const Item = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(ITEM_KINDS),
  unit: z.string(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  isRequired: z.boolean(),
  severity: z.enum(ITEM_SEVERITIES),
  onFail: z.enum(['block', 'warn']),
  /** null: not looked at */
  outcome: z.enum(['pass', 'fail', 'na']).nullable(),
  value: z.number().nullable(),
  note: z.string(),
  mendUntil: Day.nullable(),
  /** of the tanker's last issued report; null: it was not looked at there */
  before: Found.nullable(),
})

const Photo = z.object({
  id: Id,
  attachmentId: Id,
  /** the report's method and its item; null: not assigned */
  methodId: Id.nullable(),
  itemKey: z.string().nullable(),
  userName: z.string(),
  timeStr: z.string(),
})
/** Where a photo belongs; left out: not assigned yet. */
const PhotoPlace = { methodId: filter(Id), itemKey: filter(z.string().max(50)) }

/** The tanker's last issued report at this base; null: it is the first one there. */
const Previous = z.object({ id: Id, reportNumber: z.string(), result: Result, issuedTimeStr: z.string() }).nullable()

/** A report that awaits approval, with what a head compares before deciding. */
export const ApprovalRow = InspectionRow.pick({
  id: true,
  orgName: true,
  reportNumber: true,
  checkedOrg: true,
  tankerNumber: true,
  checkMethod: true,
  userId: true,
  userName: true,
}).extend({
  result: Result,
  submittedTimeStr: z.string(),
  failedCount: z.int(),
  previous: Previous,
  /** items that the last report found otherwise */
  differences: z.array(z.object({ item: z.string(), unit: z.string(), now: Found, before: Found })),
})

const Named = z.object({ id: Id, reportNumber: z.string() }).nullable()

const InspectionDetail = InspectionRow.extend({
  version: z.int(),
  reservationId: Id.nullable(),
  remarks: z.string(),
  arrivedTimeStr: z.string().nullable(),
  /** the station that it was last called to */
  calledStationId: Id.nullable(),
  startedTimeStr: z.string().nullable(),
  submittedTimeStr: z.string().nullable(),
  issuedBy: z.string().nullable(),
  returnedCount: z.int(),
  endedTimeStr: z.string().nullable(),
  endReason: z.string().nullable(),
  replaces: Named,
  /** of those that were issued */
  replacedBy: Named,
  /** the latest that is to replace this one and is neither cancelled nor void, issued or not */
  replacement: Named,
  rechecks: Named,
  /** the latest that is neither cancelled nor void */
  recheckedBy: Named,
  /** the caller approves for the head of its base today */
  standsIn: z.boolean(),
  previous: Previous,
  photos: z.array(Photo),
  fabricVersion: z.int(),
  testees: z.array(z.object({ id: Id, name: z.string(), phone: z.string().nullable() })),
  methods: z.array(
    z.object({
      id: Id,
      /** of the check method itself */
      checkMethodId: Id,
      checkMethod: z.string(),
      cashAmount: z.number(),
      items: z.array(Item),
    }),
  ),
  moves: z.array(
    z.object({
      from: Status.nullable(),
      to: Status,
      reason: z.string().nullable(),
      /** that it took; null in a move from 2 to 2 without a reason: it left its station */
      station: z.string().nullable(),
      userName: z.string().nullable(),
      timeStr: z.string(),
    }),
  ),
})

const Registered = z.object({ id: Id, reportNumber: z.string() })
const ofId = z.object({ id: IdInPath })

export const inspectionCalls = defineCalls({
  'POST /report/find': {
    summary: 'The inspection reports that match, the latest first',
    key: KEYS,
    scope: 'companies',
    request: PageRequest.extend(InspectionFilter.shape).prefault({}),
    response: longListOf(InspectionRow),
  },
  'POST /report/export': {
    summary: 'Every inspection report that matches as a spreadsheet (xls, xlsx, csv)',
    key: KEYS,
    scope: 'companies',
    reads: 'replica',
    request: InspectionFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /report/findApprovals': {
    summary:
      'The reports that await approval, the longest waiting first, with what differs from each tanker’s last one',
    key: KEYS,
    scope: 'companies',
    request: PageRequest.prefault({}),
    response: listOf(ApprovalRow),
  },
  'POST /report/get/{testeeId}': {
    summary: 'The inspection reports of a driver or escort',
    key: KEYS,
    scope: 'companies',
    params: z.object({ testeeId: IdInPath }),
    request: PageRequest.prefault({}),
    response: longListOf(InspectionRow),
  },
  'POST /report/getByUserId/{id}': {
    summary: 'The inspection reports of an inspector',
    key: KEYS,
    scope: 'companies',
    params: ofId,
    request: PageRequest.prefault({}),
    response: longListOf(InspectionRow),
  },
  'POST /report/getDetail/{id}': {
    summary: 'One inspection report, whole: methods, checklist, findings and moves',
    key: KEYS,
    scope: 'companies',
    params: ofId,
    response: InspectionDetail,
  },
  'POST /report/saveFirst': {
    summary: 'Registers a tanker that came without a booking',
    key: KEYS,
    write: true,
    roles: REGISTRARS,
    scope: 'companies',
    request: z.object({
      companyId: filter(Id),
      ...Registration,
      tankerType: TankerType.default('常压车'),
      licenseNumber: Line.default(''),
      checkedOrg: Line.default(''),
      contactName: Line.default(''),
      phone: Registration.phone.default(''),
      cargo: Line.default(''),
      remarks: Registration.remarks.default(''),
      testeeIds: Registration.testeeIds.default([]),
      methodIds: Registration.methodIds.default([]),
      /** the issued or void report that this one replaces, or checks again */
      replacesId: filter(Id),
      rechecksId: filter(Id),
    }),
    response: Registered,
  },
  'POST /report/syncFromReservation/{id}': {
    summary: 'Registers the tanker of a booking that has arrived; the same report each time',
    key: KEYS,
    write: true,
    roles: REGISTRARS,
    scope: 'companies',
    params: ofId,
    request: z.object({ methodIds: Registration.methodIds.default([]) }).prefault({}),
    response: Registered,
  },
  'POST /report/save': {
    summary:
      'Changes what was registered (registrars until the inspection starts, heads until it is issued), or saves what was found (its inspector)',
    key: KEYS,
    write: true,
    roles: [HEAD, INSPECTOR, REGISTRAR],
    scope: 'companies',
    request: z
      .object({
        ...Registration,
        /** of the inspector */
        result: Result.nullable(),
        results: z.array(Finding).max(500),
      })
      .partial()
      .extend({
        id: Id,
        /** as getDetail had it; an older one is refused */
        version: filter(Version),
      }),
    response: Registered.extend({ version: z.int() }),
  },
  'POST /report/addPhoto/{id}': {
    summary: 'Adds a photo (sent as fileType 7) to a report; the same key again gives the same photo',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    request: z.object({
      attachmentId: Id,
      /** made by the browser, once for each photo */
      key: z.string().min(8).max(100),
      ...PhotoPlace,
    }),
    response: z.object({ id: Id }),
  },
  'POST /report/assignPhoto/{id}': {
    summary: 'Assigns a photo of a report to an item of its checklist, or to none',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    request: z.object({ photoId: Id, ...PhotoPlace }),
    response: z.null(),
  },
  'POST /report/removePhoto/{id}': {
    summary: 'Removes a photo from a report',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    request: z.object({ photoId: Id }),
    response: z.null(),
  },
  'POST /report/takeOver/{id}': {
    summary: 'Makes the caller the inspector of an inspection that goes on, with a reason',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    request: z.object({ reason: Reason }),
    response: z.null(),
  },
  'POST /report/upStation/{id}': {
    summary: 'Starts the inspection at a free station; who calls is the inspector',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    request: z.object({ stationId: Id }),
    response: z.null(),
  },
  'POST /report/changeStation/{id}': {
    summary:
      'Leaves the station of an inspection that goes on later (null), or takes a free one for it; its inspector alone',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    request: z.object({ stationId: Id.nullable() }),
    response: z.null(),
  },
  'POST /report/changeStatus/{a}/{b}': {
    summary: 'Submits a report (id / 3) for approval',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: z.object({ a: IdInPath, b: z.literal('3').transform(() => 3 as const) }),
    response: z.null(),
  },
  'POST /report/setStatus/{id}': {
    summary: 'Issues a report (status=4), or returns it to its inspector (status=2, with a reason)',
    key: KEYS,
    write: true,
    // An inspector only as the stand-in of a head: the table of moves decides.
    roles: [...APPROVERS, INSPECTOR],
    scope: 'companies',
    params: ofId,
    query: z.object({ status: z.enum(['2', '4']).transform((code) => (code === '2' ? 2 : 4)) }),
    request: z.object({ reason: filter(Reason) }).prefault({}),
    response: z.null(),
  },
  'POST /report/cancel/{id}': {
    summary: 'Cancels a report that is not issued, or voids an issued one',
    key: KEYS,
    write: true,
    roles: [MANAGEMENT, HEAD, REGISTRAR],
    scope: 'companies',
    params: ofId,
    request: z.object({ reason: Reason }),
    response: z.null(),
  },
  'POST /report/loadFabric/{id}': {
    summary: 'The drawing over the tanker’s picture, with its version; null: nothing was drawn',
    key: KEYS,
    scope: 'companies',
    params: ofId,
    response: z.object({ version: z.int(), json: z.record(z.string(), z.unknown()).nullable() }),
  },
  'POST /report/saveFabric/{id}': {
    summary: 'Saves the drawing; a version that is not the latest is refused',
    key: KEYS,
    write: true,
    roles: [INSPECTOR],
    scope: 'companies',
    params: ofId,
    requestBytes: LARGEST_DRAWING_BYTES + 1024,
    request: z.object({
      version: Version,
      json: z.record(z.string(), z.unknown()).refine(isDrawing, { error: 'badDrawing' }),
    }),
    response: z.object({ version: z.int() }),
  },
})

export type InspectionCalls = typeof inspectionCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends InspectionCalls {}
}
