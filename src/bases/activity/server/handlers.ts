import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { selectBaseProfile } from '../../plan/server/base-profile.sql.ts'
import type { BaseProfile } from '../../plan/server/base-profile.sql.ts'
import { mayMove } from '../../reservation/rules/reservation-rules.ts'
import { cancelBooking } from '../../reservation/server/move-reservation.ts'
import { bookOnce, idempotencyKey } from '../../reservation/server/save-reservation.ts'
import { selectByKey } from '../../reservation/server/write-reservation.sql.ts'
import { isHalfDayOver, weekdayOf } from '../../rules/half-day.ts'
import { activityCalls } from '../contract.ts'
import type { ActivityCalls } from '../contract.ts'
import { activityTexts } from '../text.ts'
import { selectOpenBase, selectOpenBooking, selectPlannedPlaces } from './activity.sql.ts'
import type { OpenBooking } from './activity.sql.ts'

type Of<A extends keyof ActivityCalls> = Call<ActivityCalls[A]>

/** So far ahead the page shows what is free. */
const DAYS_AHEAD = 60
/** What the base reads as the reason of a cancellation. */
const CANCELLED_BY_CONTACT = '联系人自行取消'

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
        ({ reserveTime: day, reservePeriod: period }) =>
          profile.weekdays.includes(weekdayOf(day)) && !isHalfDayOver({ day, period }, profile, { now, zone }),
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
    'POST /activity/booking': async ({ db, request }) => {
      const { id: _id, ...booking } = await openBooking(db, request.booking)
      const { reservePeriod, companyId, state } = booking
      const hours = hoursOf(await selectBaseProfile(db, companyId), reservePeriod)
      return { ...booking, hours, mayCancel: mayMove('cancel', state) }
    },
    'POST /activity/cancel': (call) =>
      auditedChange(call, async (trx) => {
        const { id, companyId } = await openBooking(trx, call.request.booking)
        return cancelBooking(
          trx,
          { app: call.app, params: { id }, caller: { companies: [companyId] } },
          CANCELLED_BY_CONTACT,
        )
      }),
  },
  activityTexts,
)

const hoursOf = (profile: BaseProfile, period: 'morning' | 'afternoon') =>
  `${profile[`${period}From`]}–${profile[`${period}To`]}`

/** Throws 404, whether there is no base or it has no public page. */
async function openBase(db: Db, id: number): Promise<{ id: number; name: string }> {
  const base = await selectOpenBase(db, id)
  if (!base) throw new CallError(CODES.notFound, activityTexts.noSuchPage)
  return base
}

async function openBooking(db: Db, typed: string): Promise<OpenBooking> {
  const booking = await selectOpenBooking(db, typed.toUpperCase())
  if (!booking) throw new CallError(CODES.notFound, activityTexts.noSuchBooking)
  return booking
}

/** The code is used up in the booking's transaction: where no place was free, it is good for another one. */
async function book(call: Of<'POST /activity/book'>) {
  const { app, db, request, address } = call
  const { companyId, code, ...form } = request
  await openBase(db, companyId)
  const sent = idempotencyKey(call)
  const key = sent && `page ${sent}`
  const before = key && (await selectByKey(db, companyId, key))
  // Sent again: the code is spent. Only this page knows the key.
  if (before && before.phone === form.phone && before.tankerNumber === form.tankerNumber)
    return { booking: before.code, state: before.state }
  const codeId = await app.phones.proveCode(db, { phone: form.phone, code, address })
  const useUp = (trx: Db) => app.phones.useCodeUp(trx, codeId)
  const booked = await bookOnce(call, companyId, { ...form, testeeIds: [] }, key, { first: useUp, locale: call.locale })
  return { booking: booked.code, state: booked.state }
}
