import type { Locale } from '../../../platform/rules/text.ts'
import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { selectBaseProfile } from '../../plan/server/base-profile.sql.ts'
import type { BaseProfile } from '../../plan/server/base-profile.sql.ts'
import { isHalfDayOver } from '../../rules/half-day.ts'
import { addToBaseDays } from '../../server/base-day.sql.ts'
import { holdBase } from '../../server/base.sql.ts'
import { replaceTestees } from '../../testee/server/testee.sql.ts'
import { baseTexts } from '../../text.ts'
import { reservationTexts } from '../text.ts'
import { bookingCode } from './booking-code.ts'
import {
  countCarrierDay,
  insertReservation,
  lockCarrierDay,
  lockPlanIds,
  selectActive,
  selectIsClosed,
  selectPlanId,
  updatePlaceTaken,
} from './write-reservation.sql.ts'
import type { Details, Place } from './write-reservation.sql.ts'

export interface WantedBooking extends Place, Details {
  testeeIds: readonly number[]
  /** joins the waiting list where no place is free */
  wait: boolean
  createdBy: number | null
  locale: Locale
  idempotencyKey: string | null
}
export interface Booked {
  id: number
  code: string
  state: '已预约' | '候补'
}

/**
 * Books a place in the caller's transaction, or throws 41000 with the reason. The place is taken by one conditional statement, so that
 * of any number who want the last one a single one gets it.
 */
export async function bookPlace(trx: Db, app: Pick<App, 'config'>, wanted: WantedBooking): Promise<Booked> {
  if (!(await holdBase(trx, wanted.companyId))) throw new CallError(CODES.notFound, baseTexts.noSuchBase)
  const profile = await selectBaseProfile(trx, wanted.companyId)
  refuseOver(app, profile, wanted)
  await refuseOverCarrierLimit(trx, profile, wanted, null)
  const planId = await takePlace(trx, wanted)
  const code = bookingCode()
  const state = planId === undefined ? '候补' : '已预约'
  const id = await insertReservation(trx, {
    ...wanted,
    planId: planId ?? (await waitingPlan(trx, wanted)),
    code,
    state,
  })
  if (id === undefined) throw await bookedAlready(trx, wanted)
  if (wanted.testeeIds.length > 0) {
    const testeeIds = [...new Set(wanted.testeeIds)]
    if ((await replaceTestees(trx, 'reservation', { id, companyId: wanted.companyId }, testeeIds)) < testeeIds.length)
      throw fieldError('testeeIds', reservationTexts.noSuchPerson)
  }
  if (planId !== undefined) await addToBaseDays(trx, [{ companyId: wanted.companyId, day: wanted.day, reserved: 1 }])
  await publishIn(trx, 'booking', { companyId: wanted.companyId })
  return { id, code, state }
}

/** The plan of the place taken; undefined: none is free, and the request waits. */
async function takePlace(trx: Db, wanted: WantedBooking): Promise<number | undefined> {
  if (wanted.wait) {
    // No place becomes free between looking for one and joining the list.
    await lockPlanIds(trx, [await waitingPlan(trx, wanted)])
  }
  const planId = await updatePlaceTaken(trx, wanted)
  // After the plan was locked: a day or weekday that is being closed is seen, or sees this booking.
  if (await selectIsClosed(trx, wanted)) throw fieldError('reserveTime', reservationTexts.closedDay)
  if (planId === undefined && !wanted.wait) throw await whyNoPlace(trx, wanted)
  return planId
}

async function waitingPlan(trx: Db, place: Place): Promise<number> {
  const planId = await selectPlanId(trx, place)
  if (planId === undefined) throw fieldError('reserveTime', reservationTexts.notPlanned)
  return planId
}

/** Full, or never planned. */
export async function whyNoPlace(db: Db, place: Place): Promise<CallError> {
  const isPlanned = (await selectPlanId(db, place)) !== undefined
  return isPlanned
    ? new CallError(CODES.refused, reservationTexts.full)
    : fieldError('reserveTime', reservationTexts.notPlanned)
}

async function bookedAlready(trx: Db, wanted: WantedBooking): Promise<CallError> {
  // A visitor may type the tanker of another carrier, and its code moves and cancels the booking.
  if (wanted.createdBy === null) return fieldError('tankerNumber', reservationTexts.tankerBooked)
  const active = await selectActive(trx, wanted, wanted.tankerNumber)
  if (!active) return new CallError(CODES.refused, reservationTexts.keyUsed)
  return fieldError('tankerNumber', reservationTexts.bookedAlready, { code: active.code })
}

/** Throws where the half day is over. Whether the base works on the day: `selectIsClosed`, once the plan is locked. */
export function refuseOver(
  { config }: Pick<App, 'config'>,
  profile: BaseProfile,
  { day, period }: Pick<Place, 'day' | 'period'>,
): void {
  if (isHalfDayOver({ day, period }, profile, { now: new Date(), zone: config.timeZone }))
    throw fieldError('reserveTime', reservationTexts.halfDayOver)
}

/** Throws when the carrier has as many bookings on the day as one may have; `besideId` is one that is being moved. */
export async function refuseOverCarrierLimit(
  trx: Db,
  { carrierLimit }: BaseProfile,
  wanted: Place & Pick<Details, 'checkedOrg'>,
  besideId: number | null,
): Promise<void> {
  if (carrierLimit === null || wanted.checkedOrg === '') return
  await lockCarrierDay(trx, wanted, wanted.checkedOrg)
  if ((await countCarrierDay(trx, wanted, wanted.checkedOrg, besideId)) >= carrierLimit)
    throw fieldError('checkedOrg', reservationTexts.carrierLimit, { most: carrierLimit })
}
