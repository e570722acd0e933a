import { z } from 'zod'
import { defineCalls, EVERYBODY } from '../../platform/contract/call.ts'
import { Day, Id, IdInPath, oneLine } from '../../platform/contract/shapes.ts'
import { readPhone } from '../../platform/rules/phone.ts'
import { BookingDetails, BookingPlace } from '../reservation/contract.ts'
import { CERTIFICATE_STATES } from '../certificate/rules/certificate-facts.ts'
import { PERIODS, RESERVATION_STATES, TANKER_TYPES } from '../rules/base-words.ts'

const Phone = z
  .string({ error: 'badMobile' })
  .max(40, { error: 'badMobile' })
  .refine((text) => readPhone(text) !== undefined, { error: 'badMobile' })
  .transform((text) => readPhone(text) ?? '')
const PhoneCode = oneLine({ error: 'badCode' }).regex(/^\d{6}$/, { error: 'badCode' })
/** The value of `?booking=`: the booking's code. */
const Named = z.object({ booking: oneLine().max(100) })

// What anybody does and sees at the public page of a base that has opened it: nothing of people or other carriers.
export const activityCalls = defineCalls({
  'GET /activity/base/{id}': {
    summary: 'The free places of a base that has a public page',
    key: EVERYBODY,
    scope: 'public',
    perMinute: 60,
    params: z.object({ id: IdInPath }),
    response: z.object({
      id: Id,
      name: z.string(),
      hours: z.record(z.enum(PERIODS), z.string()),
      /** those to come that are planned, of days that are not closed */
      places: z.array(
        z.object({
          reserveTime: Day,
          reservePeriod: z.enum(PERIODS),
          tankerType: z.enum(TANKER_TYPES),
          /** none: one may wait */
          free: z.int(),
        }),
      ),
    }),
  },
  'POST /activity/sendCode': {
    summary: 'Sends the code that a booking at a public page needs, by the limits of every code',
    key: EVERYBODY,
    scope: 'public',
    perMinute: 30,
    request: z.object({ companyId: Id, phone: Phone }),
    response: z.null(),
  },
  'POST /activity/book': {
    summary:
      'Books a place at a public page by a code sent to the phone. Header Idempotency-Key: as in /reservation/save',
    key: EVERYBODY,
    write: true,
    scope: 'public',
    perMinute: 20,
    request: z.object({
      companyId: Id,
      ...BookingPlace,
      tankerNumber: BookingDetails.tankerNumber,
      licenseNumber: BookingDetails.licenseNumber,
      checkedOrg: BookingDetails.checkedOrg,
      contactName: BookingDetails.contactName,
      cargo: BookingDetails.cargo,
      email: BookingDetails.email,
      phone: Phone,
      code: PhoneCode,
      wait: z.boolean().default(false),
    }),
    /** the value of `?booking=` */
    response: z.object({ booking: z.string(), state: z.enum(RESERVATION_STATES) }),
  },
  'POST /activity/booking': {
    summary: 'A booking by its code, without its contact, where the base has a public page',
    key: EVERYBODY,
    scope: 'public',
    perMinute: 60,
    request: Named,
    response: z.object({
      companyId: Id,
      orgName: z.string(),
      booking: z.string(),
      state: z.enum(RESERVATION_STATES),
      reserveTime: Day,
      reservePeriod: z.enum(PERIODS),
      /** of the half day: '08:00–12:00' */
      hours: z.string(),
      tankerType: z.enum(TANKER_TYPES),
      tankerNumber: z.string(),
      /** of one that waits: 1 is next */
      waitingPlace: z.int().nullable(),
      mayCancel: z.boolean(),
      mayMove: z.boolean(),
    }),
  },
  'GET /activity/bookingCalendar/{booking}': {
    summary: 'A booking as iCalendar (RFC 5545) by its code; without an event once its tanker no longer comes',
    key: EVERYBODY,
    scope: 'public',
    perMinute: 60,
    params: Named,
    response: 'file',
  },
  'POST /activity/move': {
    summary:
      'Moves a booking by its code to another half day with a free place; the one it leaves goes to the waiting list',
    key: EVERYBODY,
    write: true,
    scope: 'public',
    perMinute: 20,
    request: Named.extend({ reserveTime: Day, reservePeriod: z.enum(PERIODS) }),
    response: z.null(),
  },
  'POST /activity/cancel': {
    summary: 'Cancels a booking by its code; its place goes to the waiting list',
    key: EVERYBODY,
    write: true,
    scope: 'public',
    perMinute: 20,
    request: Named,
    response: z.null(),
  },
  'POST /activity/carrier': {
    summary:
      "A carrier's tankers at a base, until when their certificates are valid, and its bookings to come, by a link of /carrierLink/save",
    key: EVERYBODY,
    scope: 'public',
    perMinute: 60,
    request: z.object({ carrier: z.string().max(100) }),
    response: z.object({
      orgName: z.string(),
      checkedOrg: z.string(),
      /** from today on, with those that wait; without their codes, which cancel */
      bookings: z.array(
        z.object({
          reserveTime: Day,
          reservePeriod: z.enum(PERIODS),
          /** of the half day: '08:00–12:00' */
          hours: z.string(),
          tankerNumber: z.string(),
          state: z.enum(RESERVATION_STATES),
        }),
      ),
      /** those whose certificates end first come first */
      tankers: z.array(
        z.object({
          tankerNumber: z.string(),
          tankerType: z.enum(TANKER_TYPES).nullable(),
          tankCertificateUntil: Day.nullable(),
          /** of the latest certificate; null: there is none */
          reportNumber: z.string().nullable(),
          state: z.enum(CERTIFICATE_STATES).nullable(),
          issuedOn: Day.nullable(),
          validUntil: Day.nullable(),
          /** it ends within 30 days */
          endsSoon: z.boolean(),
        }),
      ),
    }),
  },
  'GET /activity/carrierCalendar/{carrier}': {
    summary: "A carrier's bookings to come as iCalendar (RFC 5545), by the secret of its link",
    key: EVERYBODY,
    scope: 'public',
    perMinute: 60,
    params: z.object({ carrier: z.string().max(100) }),
    response: 'file',
  },
  'GET /activity/news/{id}': {
    summary: 'What a group has published, newest first, at most 200',
    key: EVERYBODY,
    scope: 'public',
    perMinute: 60,
    params: z.object({ id: IdInPath }),
    response: z.object({
      groupName: z.string(),
      news: z.array(
        z.object({
          id: Id,
          title: z.string(),
          content: z.string(),
          pictures: z.array(Id),
          publishedOn: Day,
        }),
      ),
    }),
  },
})

export type ActivityCalls = typeof activityCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ActivityCalls {}
}
