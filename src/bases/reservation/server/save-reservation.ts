import { idempotencyKey } from '../../../platform/server/http/idempotency-key.ts'
import { addDays } from '../../../platform/rules/business-time.ts'
import type { Locale } from '../../../platform/rules/text.ts'
import { translator } from '../../../platform/rules/text.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { ReservationState } from '../../rules/base-words.ts'
import { noteContacts } from '../../contact/server/note-contacts.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { selectTesteeIds } from '../../testee/server/testee.sql.ts'
import type { ReservationCalls } from '../contract.ts'
import { reservationTexts } from '../text.ts'
import { bookPlace } from './book-place.ts'
import type { WantedBooking } from './book-place.ts'
import { selectByKey } from './write-reservation.sql.ts'
import type { Reservation } from './write-reservation.sql.ts'

type Save = Call<ReservationCalls['POST /reservation/save']>
type Saving = Pick<Save, 'app' | 'db' | 'requestId'> & { caller: { userId: number } | null }
type Form = Omit<Save['request'], 'companyId'>

interface Answer {
  id: number
  code: string
  state: ReservationState
}

export async function saveReservation(call: Save): Promise<Answer> {
  const companyId = await baseOfCall(call.db, call.caller, call.request.companyId)
  return bookOnce(call, companyId, call.request, idempotencyKey(call))
}

/** Each week's booking is made or refused on its own. */
export async function saveWeekly(call: Call<ReservationCalls['POST /reservation/saveWeekly']>) {
  const { weeks, reserveTime, ...form } = call.request
  const companyId = await baseOfCall(call.db, call.caller, form.companyId)
  const key = idempotencyKey(call)
  const bookings = []
  for (let week = 0; week < weeks; week++) {
    const day = addDays(reserveTime, 7 * week)
    try {
      const { id, state } = await bookOnce(call, companyId, { ...form, reserveTime: day }, key && `${key} ${day}`)
      bookings.push({ reserveTime: day, id, state, message: null })
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== CODES.refused) throw error
      const message = translator({ refused: error.text }, call.locale)('refused', error.values)
      bookings.push({ reserveTime: day, id: null, state: null, message })
    }
  }
  return { bookings }
}

/** Books, or returns what the same request booked before. `first` comes before it, in the booking's transaction; `locale` is the contact's. */
export async function bookOnce(
  call: Saving,
  companyId: number,
  form: Form,
  key: string | null,
  { first, locale = 'zh' }: { first?: ((trx: Db) => Promise<void>) | undefined; locale?: Locale } = {},
): Promise<Answer> {
  const createdBy = call.caller?.userId ?? null
  const wanted = wantedBooking(form, { companyId, createdBy, idempotencyKey: key, locale })
  const before = key === null ? undefined : await selectByKey(call.db, companyId, key)
  if (before) return sameBooking(call.db, before, wanted)
  try {
    return await auditedChange<Answer>(call, async (trx) => {
      await first?.(trx)
      const booked = await bookPlace(trx, call.app, wanted)
      await noteContacts(trx, call.app, [booked.id], booked.state === '候补' ? 'waiting' : 'booked')
      return {
        action: 'add reservation',
        objectKind: 'reservation',
        objectId: booked.id,
        after: { ...wanted, state: booked.state },
        answer: booked,
      }
    })
  } catch (error) {
    // The same request came twice at once: the other one's booking answers both, even where it took the last place.
    const booked = key === null ? undefined : await selectByKey(call.db, companyId, key)
    if (booked) return sameBooking(call.db, booked, wanted)
    throw error
  }
}

export function wantedBooking(
  { reserveTime, reservePeriod, ...details }: Form,
  by: Pick<WantedBooking, 'companyId' | 'createdBy' | 'idempotencyKey' | 'locale'>,
): WantedBooking {
  const { tankerType, tankerNumber, licenseNumber, checkedOrg, contactName, phone, cargo, email, testeeIds, wait } =
    details
  return {
    ...by,
    day: reserveTime,
    period: reservePeriod,
    tankerType,
    tankerNumber,
    licenseNumber,
    checkedOrg,
    contactName,
    phone,
    cargo,
    email: email ?? null,
    testeeIds,
    wait,
  }
}

const COMPARED = [
  'day',
  'period',
  'tankerType',
  'tankerNumber',
  'licenseNumber',
  'checkedOrg',
  'contactName',
  'phone',
  'cargo',
  'email',
] as const satisfies (keyof Reservation & keyof WantedBooking)[]

/** Throws where the form was changed since its key was sent: the person would take the change for saved. */
async function sameBooking(db: Db, booked: Reservation, wanted: WantedBooking): Promise<Answer> {
  // What was moved or corrected since is still the same booking.
  const isSame =
    booked.version > 1
      ? booked.tankerNumber === wanted.tankerNumber
      : COMPARED.every((name) => booked[name] === wanted[name]) && (await isOfPeople(db, booked, wanted))
  if (!isSame) throw new CallError(CODES.refused, reservationTexts.keyUsed)
  return { id: booked.id, code: booked.code, state: booked.state }
}

async function isOfPeople(db: Db, { id }: Reservation, { testeeIds }: WantedBooking): Promise<boolean> {
  const booked = new Set(await selectTesteeIds(db, 'reservation', id))
  return booked.size === new Set(testeeIds).size && testeeIds.every((one) => booked.has(one))
}
