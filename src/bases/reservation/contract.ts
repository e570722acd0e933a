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
  PageRequest,
  SearchText,
  Version,
  oneLine,
} from '../../platform/contract/shapes.ts'
import { CONTACT_CAUSES, CONTACT_STATUSES } from '../contact/rules/contact-causes.ts'
import { TankerNumber } from '../contract/tanker-shapes.ts'
import { PERIODS, RESERVATION_STATES, TANKER_TYPES } from '../rules/base-words.ts'
import { MAX_IMPORT_BYTES, MOST_WEEKS, RESERVATION_ORDERS } from './rules/reservation-rules.ts'

const KEY = 'reservation'
const Period = z.enum(PERIODS)
const TankerType = z.enum(TANKER_TYPES)
const State = z.enum(RESERVATION_STATES)

export const BookingPlace = {
  reserveTime: Day,
  reservePeriod: Period.default('morning'),
  tankerType: TankerType.default('常压车'),
}
const Line = oneLine().max(100).default('')
export const BookingDetails = {
  tankerNumber: TankerNumber,
  licenseNumber: Line,
  /** the carrier */
  checkedOrg: Line,
  contactName: oneLine({ error: 'contactRequired' }).min(1, { error: 'contactRequired' }).max(50),
  phone: oneLine({ error: 'badPhone' }).regex(/^\+?\d[\d\s-]{4,19}$/, { error: 'badPhone' }),
  /** of the contact, who is written to there and by phone */
  email: filter(z.email({ error: 'badEmail' }).max(200)),
  /** drivers and escorts */
  testeeIds: z.array(Id).max(10).default([]),
  cargo: Line,
}
const Booking = z.object({ companyId: filter(Id), ...BookingPlace, ...BookingDetails })

const ReservationFilter = z.object({
  id: filter(Id),
  companyId: filter(Id),
  reserveTime: filter(Day),
  /** first and last day */
  businessDateQuery: DayRange.nullish(),
  reservePeriod: filter(Period),
  tankerType: filter(TankerType),
  state: filter(State),
  /** anywhere in the tanker's number, the carrier, the contact, the phone or the code */
  name: SearchText,
  checkedOrg: SearchText,
  orderColumn: filter(z.enum(RESERVATION_ORDERS)),
  orderWay: filter(z.enum(['asc', 'desc'])),
})

export const ReservationRow = z.object({
  id: Id,
  companyId: Id,
  orgName: z.string(),
  /** typed at the gate */
  code: z.string(),
  state: State,
  reserveTime: Day,
  reservePeriod: Period,
  tankerType: TankerType,
  tankerNumber: z.string(),
  licenseNumber: z.string(),
  checkedOrg: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  cargo: z.string(),
  testeeIds: z.array(Id),
  /** their names, in the same order */
  testeeNames: z.array(z.string()),
  /** of one that waits: 1 is next */
  waitingPlace: z.int().nullable(),
  cancelReason: z.string().nullable(),
  /** what the contact was sent last */
  lastMessage: z.object({ cause: z.enum(CONTACT_CAUSES), status: z.enum(CONTACT_STATUSES) }).nullable(),
  createTimeStr: z.string(),
  arrivedTimeStr: z.string().nullable(),
  version: z.int(),
})

const Booked = z.object({ id: Id, code: z.string(), state: State })
/** The booking that got the place from the waiting list; empty where none waited. */
const Freed = z.object({
  seated: z.array(z.object({ id: Id, tankerNumber: z.string(), contactName: z.string(), phone: z.string() })),
})
const ofId = z.object({ id: IdInPath })
const AtBase = z.object({ companyId: IdInPath.optional() }).default({})

/** Of an imported spreadsheet; each is booked while others wait. */
export const MAX_IMPORT_ROWS = 500

export const reservationCalls = defineCalls({
  'POST /reservation/find/': {
    summary: 'Bookings that match, the earliest day first',
    key: KEY,
    scope: 'companies',
    request: PageRequest.extend(ReservationFilter.shape).prefault({}),
    response: listOf(ReservationRow),
  },
  'POST /reservation/export': {
    summary: 'Every booking that matches as a spreadsheet (xls, xlsx, csv)',
    key: KEY,
    scope: 'companies',
    reads: 'replica',
    request: ReservationFilter.extend(ExportRequest.shape).prefault({}),
    response: 'file',
  },
  'POST /reservation/save': {
    summary:
      'Books a place, or with `wait` joins the waiting list where none is free. Header Idempotency-Key: the same request again gets the same booking, a changed one is refused',
    key: KEY,
    write: true,
    scope: 'companies',
    request: Booking.extend({ wait: z.boolean().default(false) }),
    response: Booked,
  },
  'POST /reservation/saveWeekly': {
    summary: 'Books the same weekday for several weeks; each on its own, with the reason where one is refused',
    key: KEY,
    write: true,
    scope: 'companies',
    request: Booking.extend({ wait: z.boolean().default(false), weeks: z.int().min(2).max(MOST_WEEKS) }),
    response: z.object({
      bookings: z.array(
        z.object({
          reserveTime: Day,
          /** null: refused */
          id: Id.nullable(),
          state: State.nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
  },
  'POST /reservation/import/preview': {
    summary:
      "Tries a spreadsheet (xlsx, csv) of bookings at one base, the caller's where none is named: the errors by row; stores nothing",
    key: KEY,
    write: true,
    scope: 'companies',
    query: AtBase,
    file: { maxBytes: MAX_IMPORT_BYTES },
    response: z.object({
      rows: z.int(),
      problemCount: z.int(),
      /** the first 200; a row as the spreadsheet counts it, 0 for the whole file */
      problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
      /** the first 20 */
      bookings: z.array(
        z.object({
          row: z.int(),
          reserveTime: Day,
          reservePeriod: Period,
          tankerType: TankerType,
          tankerNumber: z.string(),
          contactName: z.string(),
          phone: z.string(),
          checkedOrg: z.string(),
        }),
      ),
    }),
  },
  'POST /reservation/import/': {
    summary: "Books every row of a spreadsheet (xlsx, csv) at one base, the caller's where none is named, or no row",
    key: KEY,
    write: true,
    scope: 'companies',
    query: AtBase,
    file: { maxBytes: MAX_IMPORT_BYTES },
    response: z.object({ imported: z.int() }),
  },
  'POST /reservation/update/{id}': {
    summary:
      'Changes the details of a booking whose tanker has not arrived; a `version` that is not the latest is refused',
    key: KEY,
    write: true,
    scope: 'companies',
    params: ofId,
    request: z.object({ ...BookingDetails, version: filter(Version) }),
    response: z.null(),
  },
  'POST /reservation/move/{id}': {
    summary:
      'Moves a booking to a free place of another half day; the place it had goes to the first on the waiting list, who is named in the response. A `version` that is not the latest is refused',
    key: KEY,
    write: true,
    scope: 'companies',
    params: ofId,
    request: z.object({ version: filter(Version), reserveTime: Day, reservePeriod: Period, tankerType: TankerType }),
    response: Freed,
  },
  'POST /reservation/checkIn/{id}': {
    summary: 'Notes that the tanker has arrived, on its day',
    key: KEY,
    write: true,
    scope: 'companies',
    params: ofId,
    response: z.null(),
  },
  'POST /reservation/cancel/{id}': {
    summary: 'Cancels a booking; its place goes to the first on the waiting list, who is named in the response',
    key: KEY,
    write: true,
    scope: 'companies',
    params: ofId,
    request: z.object({
      reason: z.string({ error: 'reasonRequired' }).trim().min(1, { error: 'reasonRequired' }).max(200),
    }),
    response: Freed,
  },
})

export type ReservationCalls = typeof reservationCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ReservationCalls {}
}
