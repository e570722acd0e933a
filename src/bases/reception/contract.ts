import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { Day, filter, Id, IdInPath, oneLine, Version } from '../../platform/contract/shapes.ts'
import { TankerNumber } from '../contract/tanker-shapes.ts'
import { HEAD, INSPECTOR, REGISTRAR, REGISTRARS } from '../rules/base-roles.ts'
import { GATE_OUTCOMES, PERIODS, RESERVATION_STATES, TANKER_TYPES } from '../rules/base-words.ts'
import { GATE_RULES } from '../rules/gate-check.ts'
import { BookingDetails } from '../reservation/contract.ts'

const KEY = 'reception'
const TankerType = z.enum(TANKER_TYPES)
const Line = oneLine().max(100).default('')
const ofId = z.object({ id: IdInPath })

const Booking = z.object({
  id: Id,
  code: z.string(),
  state: z.enum(RESERVATION_STATES),
  reservePeriod: z.enum(PERIODS),
  tankerNumber: z.string(),
  tankerType: TankerType,
  checkedOrg: z.string(),
  cargo: z.string(),
})

const Gate = z.object({
  outcome: z.enum(GATE_OUTCOMES),
  findings: z.array(
    z.object({
      rule: z.enum(GATE_RULES),
      outcome: z.enum(GATE_OUTCOMES).exclude(['放行']),
      /** the day, cargo or name that it is about */
      details: z.string(),
    }),
  ),
})

export const receptionCalls = defineCalls({
  'POST /reception/find/': {
    summary: 'Today’s bookings of a base by any digits of the tanker’s number, or by the booking’s code',
    key: KEY,
    scope: 'companies',
    request: z.object({ companyId: filter(Id), typed: oneLine().max(100).default('') }).prefault({}),
    response: z.array(Booking),
  },
  'POST /reception/check/{id}': {
    summary: 'A booked tanker and its people at the gate, with the rules that are not met',
    key: KEY,
    scope: 'companies',
    params: ofId,
    response: Gate.extend({
      booking: Booking.extend({ licenseNumber: z.string(), contactName: z.string(), phone: z.string() }),
      tank: z.object({ tankCertificateUntil: Day.nullable(), mayCarry: z.array(z.string()) }),
      people: z.array(z.object({ id: Id, name: z.string(), licenceUntil: Day.nullable() })),
      /** of the papers and of who comes */
      version: z.int(),
      /** the last refusal that a head overrode */
      overridden: z.object({ by: z.string(), reason: z.string() }).nullable(),
      /** who turned it away last; null: it was not */
      turnedAwayBy: z.string().nullable(),
    }),
  },
  'POST /reception/saveTanker/{id}': {
    summary:
      'Notes the papers of a booked tanker that has not arrived, for this and later visits, and what and who comes with it; a `version` that is not the latest is refused',
    key: KEY,
    write: true,
    roles: REGISTRARS,
    scope: 'companies',
    params: ofId,
    request: z.object({
      licenseNumber: Line,
      tankCertificateUntil: Day.nullable(),
      mayCarry: z.array(oneLine().min(1).max(100)).max(50),
      /** of this visit; left out: it stays */
      cargo: oneLine().max(100).optional(),
      /** drivers and escorts; left out: they stay */
      testeeIds: filter(z.array(Id).max(10)),
      /** as check had it */
      version: filter(Version),
    }),
    response: z.null(),
  },
  'POST /reception/admit/{id}': {
    summary: 'Lets a booked tanker in, or turns it away where a rule refuses it; a head lets it in with a reason',
    key: KEY,
    write: true,
    roles: REGISTRARS,
    scope: 'companies',
    params: ofId,
    request: z.object({ reason: filter(z.string().trim().min(1).max(200)) }).prefault({}),
    response: Gate.extend({ isAdmitted: z.boolean() }),
  },
  'POST /reception/walkIn': {
    summary: 'Books a place that is left of this half day for a tanker that came without a booking',
    key: KEY,
    write: true,
    roles: REGISTRARS,
    scope: 'companies',
    request: z.object({
      companyId: filter(Id),
      tankerNumber: TankerNumber,
      tankerType: TankerType.default('常压车'),
      checkedOrg: Line,
      contactName: oneLine({ error: 'contactRequired' }).min(1, { error: 'contactRequired' }).max(50),
      phone: oneLine().max(20).default(''),
      testeeIds: BookingDetails.testeeIds,
      cargo: Line,
    }),
    response: z.object({ id: Id, code: z.string() }),
  },
  'POST /reception/queue/': {
    summary: 'The tankers that wait at a base, the first one first, and its stations',
    key: KEY,
    scope: 'companies',
    request: z.object({ companyId: filter(Id) }).prefault({}),
    response: z.object({
      companyId: Id,
      companyName: z.string(),
      waiting: z.array(
        z.object({
          /** of its booking; null: it came without one */
          id: Id.nullable(),
          tankerNumber: z.string(),
          tankerType: TankerType,
          waitedMinutes: z.int(),
          /** the station that it was called to */
          calledTo: z.string().nullable(),
          reportId: Id.nullable(),
        }),
      ),
      stations: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** null: it is free */
          tankerNumber: z.string().nullable(),
          minutes: z.int().nullable(),
        }),
      ),
    }),
  },
  'POST /reception/callNext': {
    summary: 'Calls the tanker that waits longest to a station; one that was called there and did not come waits again',
    key: KEY,
    write: true,
    roles: [HEAD, INSPECTOR, REGISTRAR],
    scope: 'companies',
    request: z.object({
      stationId: Id,
      /** the tanker that was called there and has not come; left out where none was */
      insteadOf: filter(TankerNumber),
    }),
    response: z.object({ id: Id.nullable(), reportId: Id.nullable(), tankerNumber: z.string() }),
  },
})

export type ReceptionCalls = typeof receptionCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ReceptionCalls {}
}
