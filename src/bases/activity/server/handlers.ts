import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { App, Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { calendarFile } from '../../../platform/server/export/calendar-text.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { countNoted } from '../../contact/server/contact-messages.sql.ts'
import { selectBaseProfile } from '../../plan/server/base-profile.sql.ts'
import { mayMove } from '../../reservation/rules/reservation-rules.ts'
import { cancelBooking, moveBooking, UNIQUE_BOOKING } from '../../reservation/server/move-reservation.ts'
import { idempotencyKey } from '../../../platform/server/http/idempotency-key.ts'
import { bookOnce } from '../../reservation/server/save-reservation.ts'
import { selectByKey } from '../../reservation/server/write-reservation.sql.ts'
import { hoursOf, isHalfDayOver } from '../../rules/half-day.ts'
import type { OwnReason } from '../../text.ts'
import { selectPublished } from '../../trace/server/trace.sql.ts'
import { activityCalls } from '../contract.ts'
import type { ActivityCalls } from '../contract.ts'
import { activityTexts } from '../text.ts'
import { lockAndCountOfPhone, selectOpenBase, selectOpenBooking, selectPlannedPlaces } from './activity.sql.ts'
import type { OpenBooking } from './activity.sql.ts'
import { bookingEvent } from './booking-event.ts'
import { carrierCalendar, showCarrier } from './carrier-page.ts'

type Of<A extends keyof ActivityCalls> = Call<ActivityCalls[A]>

/** Per phone and base. */
const MOST_TO_COME = 10
/** Of one booking by its link, within a day. */
const MOST_MOVES = 5
/** So far ahead the page shows what is free. */
const DAYS_AHEAD = 60
/** What the base reads as the reason of a cancellation. */
const CANCELLED_BY_CONTACT: OwnReason = '联系人自行取消'

export const activityNoun = noun(
  activityCalls,
  {
    'GET /activity/base/{id}': async ({ app, db, params }) => {
      const { id, name } = await openBase(db, params.id)
      const { timeZone: zone } = app.config
      const now = new Date()
      const today = businessDay(now, zone)
      const profile = await selectBaseProfile(db, id)
      const planned = await selectPlannedPlaces(db, id, [today, addDays(today, DAYS_AHEAD)])
      const places = planned.filter(
        ({ reserveTime: day, reservePeriod: period }) => !isHalfDayOver({ day, period }, profile, { now, zone }),
      )
      const hours = { morning: hoursOf(profile, 'morning'), afternoon: hoursOf(profile, 'afternoon') }
      return { id, name, hours, places }
    },
    'POST /activity/sendCode': async (call) => {
      await openBase(call.db, call.request.companyId)
      await call.app.phones.sendCode(call, call.request.phone)
      return null
    },
    'POST /activity/book': book,
    'POST /activity/booking': async ({ app, db, request }) => {
      const { id: _id, phone: _phone, cargo: _cargo, isOver, ...booking } = await openBooking(app, db, request.booking)
      const { state } = booking
      return { ...booking, mayCancel: mayMove('cancel', state) && !isOver, mayMove: mayMove('move', state) && !isOver }
    },
    'GET /activity/bookingCalendar/{booking}': async ({ app, db, params, locale }) => {
      const booking = await openBooking(app, db, params.booking)
      const { orgName, companyId, state } = booking
      const profile = await selectBaseProfile(db, companyId)
      const event = bookingEvent(booking, { orgName, profile, zone: app.config.timeZone, locale })
      // A calendar that asks again drops the event of one that was cancelled.
      return calendarFile(booking.booking, mayMove('cancel', state) || state === '已到场' ? [event] : [])
    },
    'POST /activity/move': (call) =>
      auditedChange(
        call,
        async (trx) => {
          const { reserveTime, reservePeriod } = call.request
          const found = await openBooking(call.app, trx, call.request.booking)
          if (found.isOver) throw new CallError(CODES.refused, activityTexts.tooLateToMove)
          if (reserveTime !== found.reserveTime)
            await refuseOverPhoneDayLimit(trx, call.app, { ...found, day: reserveTime })
          const named = namedBy(call.app, found)
          const moved = await moveBooking(trx, named, { reserveTime, reservePeriod, tankerType: found.tankerType })
          // After the booking was locked. Each move writes to the contact, at an address that no code has proven.
          if ((await countNoted(trx, found.id, 'moved')) > MOST_MOVES)
            throw new CallError(CODES.refused, activityTexts.movedOften)
          return { ...moved, answer: null }
        },
        UNIQUE_BOOKING,
      ),
    'POST /activity/cancel': (call) =>
      auditedChange(call, async (trx) => {
        const found = await openBooking(call.app, trx, call.request.booking)
        // It is about to become 已爽约.
        if (found.isOver) throw new CallError(CODES.refused, activityTexts.tooLateToCancel)
        // Who got the place is no visitor's business.
        return { ...(await cancelBooking(trx, namedBy(call.app, found), CANCELLED_BY_CONTACT)), answer: null }
      }),
    'POST /activity/carrier': showCarrier,
    'GET /activity/carrierCalendar/{carrier}': carrierCalendar,
    'GET /activity/news/{id}': async ({ app, db, params }) => {
      const published = await selectPublished(db, params.id, 'all')
      const [first] = published
      if (!first) throw new CallError(CODES.notFound, activityTexts.noSuchNews)
      const news = published.map(({ id, title, content, pictures, publishedAt }) => ({
        id,
        title,
        content,
        pictures,
        publishedOn: businessDay(publishedAt, app.config.timeZone),
      }))
      return { groupName: first.groupName, news }
    },
  },
  activityTexts,
)

/** Throws 404, whether there is no base or it has no public page. */
async function openBase(db: Db, id: number): Promise<{ id: number; name: string }> {
  const base = await selectOpenBase(db, id)
  if (!base) throw new CallError(CODES.notFound, activityTexts.noSuchPage)
  return base
}

async function openBooking(
  { config: { timeZone: zone } }: App,
  db: Db,
  typed: string,
): Promise<OpenBooking & { hours: string; isOver: boolean }> {
  const booking = await selectOpenBooking(db, typed.toUpperCase())
  if (!booking) throw new CallError(CODES.notFound, activityTexts.noSuchBooking)
  const { reserveTime: day, reservePeriod: period } = booking
  const profile = await selectBaseProfile(db, booking.companyId)
  const isOver = isHalfDayOver({ day, period }, profile, { now: new Date(), zone })
  return { ...booking, hours: hoursOf(profile, period), isOver }
}

/** What moves the booking of a visitor, who has its code. */
const namedBy = (app: App, { id, companyId }: OpenBooking) => ({
  app,
  params: { id },
  caller: { companies: [companyId] },
})

/** The code is used up in the booking's transaction: where no place was free, it is good for another one. */
async function book(call: Of<'POST /activity/book'>) {
  const { db } = call
  const { companyId, code: _code, ...form } = call.request
  await openBase(db, companyId)
  const sent = idempotencyKey(call)
  const key = sent && `page ${sent}`
  const before = key === null ? undefined : await selectByKey(db, companyId, key)
  // Sent again: the code is spent. Only this page knows the key.
  const isAgain = before?.phone === form.phone && before.tankerNumber === form.tankerNumber
  const first = isAgain ? undefined : await provenPhone(call)
  const booked = await bookOnce(call, companyId, { ...form, testeeIds: [] }, key, { first, locale: call.locale })
  return { booking: booked.code, state: booked.state }
}

/** What uses the code up, in the booking's transaction. Throws 41000 where it is not the phone's. */
async function provenPhone(call: Of<'POST /activity/book'>): Promise<(trx: Db) => Promise<void>> {
  const { phones } = call.app
  const { phone, code } = call.request
  const codeId = await phones.proveCode(call.db, { phone, code, address: call.address })
  return async (trx) => {
    await phones.useCodeUp(trx, codeId)
    await refuseOverPhoneLimit(trx, call)
  }
}

async function refuseOverPhoneLimit(trx: Db, { app, request }: Of<'POST /activity/book'>): Promise<void> {
  const toCome = await refuseOverPhoneDayLimit(trx, app, { ...request, day: request.reserveTime })
  if (toCome >= MOST_TO_COME) throw fieldError('phone', activityTexts.phoneLimit, { most: MOST_TO_COME })
}

/**
 * A carrier's name can be left out or be written in many ways; the phone is proven. So the base's limit for carriers counts by it, too.
 * Gives how many bookings of the phone are to come.
 */
async function refuseOverPhoneDayLimit(
  trx: Db,
  app: App,
  { companyId, phone, day }: { companyId: number; phone: string; day: string },
): Promise<number> {
  const { carrierLimit } = await selectBaseProfile(trx, companyId)
  const today = businessDay(new Date(), app.config.timeZone)
  const { toCome, onDay } = await lockAndCountOfPhone(trx, { companyId, phone, today, day })
  if (carrierLimit !== null && onDay >= carrierLimit)
    throw fieldError('phone', activityTexts.phoneDayLimit, { most: carrierLimit })
  return toCome
}
