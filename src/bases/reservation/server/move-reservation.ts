import { businessDay, writtenTime } from '../../../platform/rules/business-time.ts'
import type { CompanyScope } from '../../../platform/contract/call.ts'
import type { Change, NoChange } from '../../../platform/server/database/audited-change.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { noteContacts } from '../../contact/server/note-contacts.ts'
import type { Noting } from '../../contact/server/note-contacts.ts'
import { selectBaseProfile } from '../../plan/server/base-profile.sql.ts'
import { updateWaitingSeated } from '../../plan/server/plan.sql.ts'
import type { SeatedReservation } from '../../plan/server/plan.sql.ts'
import { addToBaseDays } from '../../server/base-day.sql.ts'
import { replaceTestees, selectTesteeIds } from '../../testee/server/testee.sql.ts'
import type { ReservationCalls } from '../contract.ts'
import { mayMove, RESERVATION_MOVES } from '../rules/reservation-rules.ts'
import type { ReservationMove } from '../rules/reservation-rules.ts'
import { reservationStateTexts, reservationTexts } from '../text.ts'
import { refuseOver, refuseOverCarrierLimit, whyNoPlace } from './book-place.ts'
import {
  lockPlanIds,
  selectIsClosed,
  selectPlanId,
  selectReservation,
  updateDetails,
  updatePlace,
  updatePlaceFreed,
  updatePlaceTaken,
  updateState,
  updateVersion,
} from './write-reservation.sql.ts'
import type { Details, Reservation } from './write-reservation.sql.ts'

type Of<A extends keyof ReservationCalls> = Call<ReservationCalls[A]>

/** A tanker's booking twice on one half day. */
export const UNIQUE_BOOKING = { reservation_once: { field: 'tankerNumber', text: reservationTexts.tankerBooked } }

/** A booking by its id, and the companies whose bookings may be moved. */
interface Named {
  params: { id: number }
  caller: { companies: CompanyScope }
}

/** Throws 404 where the caller does not see it. */
async function foundReservation(
  trx: Db,
  { params, caller }: Named,
  lock: { isLocked?: boolean } = {},
): Promise<Reservation> {
  const found = await selectReservation(trx, params.id, caller.companies, lock)
  if (!found) throw new CallError(CODES.notFound, reservationTexts.noSuchReservation)
  return found
}

/**
 * The booking, locked, after its plan and `otherPlans`: until the transaction ends no place of theirs is taken or freed, and the tanker
 * does not arrive. Throws 41000 when the move does not leave the state it is in.
 */
async function reservationToMove(
  trx: Db,
  call: Named,
  move: ReservationMove,
  otherPlans: readonly number[] = [],
): Promise<Reservation> {
  const found = await foundReservation(trx, call)
  await lockPlanIds(trx, [found.planId, ...otherPlans])
  const reservation = await foundReservation(trx, call, { isLocked: true })
  if (reservation.planId !== found.planId || !mayMove(move, reservation.state)) throw notMovable(move, reservation)
  return reservation
}

/** `version`: the one that the caller read; left out, whatever the booking is now. */
function refuseStale(now: Reservation, version: number | undefined): void {
  if (version !== undefined && version !== now.version)
    throw new CallError(CODES.refused, reservationTexts.changedMeanwhile)
}

/** A state that allows the move was left by another request meanwhile. */
const notMovable = (move: ReservationMove, { state }: Pick<Reservation, 'state'>) =>
  mayMove(move, state)
    ? new CallError(CODES.refused, reservationTexts.changedMeanwhile)
    : new CallError(CODES.refused, reservationTexts.notMovable, { values: reservationStateTexts[state] })

interface Freed {
  seated: Pick<SeatedReservation, 'id' | 'tankerNumber' | 'contactName' | 'phone'>[]
}

/** Gives the place of a booking, if it has one, to the first who waits while its half day is not over, and returns that booking. */
async function freePlace(trx: Db, app: Noting, { planId, companyId, day, state }: Reservation): Promise<Freed> {
  if (state === '候补') return { seated: [] }
  await updatePlaceFreed(trx, planId)
  const seated = await updateWaitingSeated(trx, [planId], writtenTime(new Date(), app.config.timeZone))
  await addToBaseDays(trx, [{ companyId, day, reserved: seated.length - 1 }])
  await noteContacts(
    trx,
    app,
    seated.map(({ id }) => id),
    'seated',
  )
  return {
    seated: seated.map(({ id, tankerNumber, contactName, phone }) => ({ id, tankerNumber, contactName, phone })),
  }
}

export function cancelReservation(call: Of<'POST /reservation/cancel/{id}'>): Promise<Freed> {
  return auditedChange(call, async (trx) => {
    const cancelled = await cancelBooking(trx, call, call.request.reason)
    await noteContacts(trx, call.app, [call.params.id], 'cancelled')
    return cancelled
  })
}

/** Cancels in the caller's transaction; the place goes to the first who waits. */
export async function cancelBooking(trx: Db, named: Named & { app: Noting }, reason: string): Promise<Change<Freed>> {
  const before = await reservationToMove(trx, named, 'cancel')
  await updateState(trx, before.id, { from: RESERVATION_MOVES.cancel, to: '已取消', reason })
  await publishIn(trx, 'booking', { companyId: before.companyId })
  return {
    action: 'cancel reservation',
    objectKind: 'reservation',
    objectId: before.id,
    before: { state: before.state },
    after: { state: '已取消', reason },
    answer: await freePlace(trx, named.app, before),
  }
}

export function moveReservation(call: Of<'POST /reservation/move/{id}'>): Promise<Freed> {
  return auditedChange(call, (trx) => moveBooking(trx, call, call.request), UNIQUE_BOOKING)
}

type NewPlace = Pick<Of<'POST /reservation/move/{id}'>['request'], 'reserveTime' | 'reservePeriod' | 'tankerType'> & {
  version?: number | undefined
}

/** Moves a booking in the caller's transaction; the place that it leaves goes to the first who waits. */
export async function moveBooking(
  trx: Db,
  named: Named & { app: Noting },
  { reserveTime, reservePeriod, tankerType, version }: NewPlace,
): Promise<Change<Freed> | NoChange<Freed>> {
  const found = await foundReservation(trx, named)
  const place = { companyId: found.companyId, day: reserveTime, period: reservePeriod, tankerType }
  const profile = await selectBaseProfile(trx, found.companyId)
  refuseOver(named.app, profile, place)
  await refuseOverCarrierLimit(trx, profile, { ...place, checkedOrg: found.checkedOrg }, found.id)
  const target = await selectPlanId(trx, place)
  const before = await reservationToMove(trx, named, 'move', target === undefined ? [] : [target])
  refuseStale(before, version)
  if (target === before.planId && before.state === '已预约') return { answer: { seated: [] } }
  const planId = await updatePlaceTaken(trx, place)
  if (await selectIsClosed(trx, place)) throw fieldError('reserveTime', reservationTexts.closedDay)
  if (planId === undefined) throw await whyNoPlace(trx, place)
  await updatePlace(trx, before.id, planId, place)
  const freed = await freePlace(trx, named.app, before)
  await noteContacts(trx, named.app, [before.id], 'moved')
  await addToBaseDays(trx, [{ companyId: place.companyId, day: place.day, reserved: 1 }])
  await publishIn(trx, 'booking', { companyId: place.companyId })
  return {
    action: 'move reservation',
    objectKind: 'reservation',
    objectId: before.id,
    before: { reserveTime: before.day, reservePeriod: before.period, tankerType: before.tankerType },
    after: { reserveTime, reservePeriod, tankerType },
    answer: freed,
  }
}

export function updateReservation(call: Of<'POST /reservation/update/{id}'>): Promise<null> {
  const { testeeIds, version, ...details } = call.request
  return auditedChange(
    call,
    async (trx) => {
      const found = await foundReservation(trx, call)
      if (details.checkedOrg !== found.checkedOrg) {
        const profile = await selectBaseProfile(trx, found.companyId)
        await refuseOverCarrierLimit(trx, profile, { ...found, checkedOrg: details.checkedOrg }, found.id)
      }
      const before = await reservationToMove(trx, call, 'update')
      refuseStale(before, version)
      const peopleBefore = await selectTesteeIds(trx, 'reservation', before.id)
      const entered = { ...details, email: details.email ?? null }
      await updateDetails(trx, before.id, entered)
      const people = await replacePeople(trx, before, testeeIds)
      return {
        action: 'change reservation',
        objectKind: 'reservation',
        objectId: before.id,
        before: { ...detailsOf(before), testeeIds: peopleBefore },
        after: { ...detailsOf(entered), testeeIds: people },
        answer: null,
      }
    },
    UNIQUE_BOOKING,
  )
}

const detailsOf = (of: Details): Details => ({
  tankerNumber: of.tankerNumber,
  contactName: of.contactName,
  phone: of.phone,
  email: of.email,
  checkedOrg: of.checkedOrg,
  licenseNumber: of.licenseNumber,
  cargo: of.cargo,
})

/** The booking of a tanker that has not arrived, locked: the gate may note what comes with it until the transaction ends. */
export const reservationAtGate = (trx: Db, call: Named): Promise<Reservation> => reservationToMove(trx, call, 'update')

/** What the gate corrects of a booking, in the caller's transaction. */
export async function noteAtGate(
  trx: Db,
  of: Reservation,
  { testeeIds, ...details }: Pick<Details, 'licenseNumber' | 'cargo'> & { testeeIds: readonly number[] },
): Promise<void> {
  await updateDetails(trx, of.id, { ...of, ...details })
  await replacePeople(trx, of, testeeIds)
}

/** Each of them once, in order. */
async function replacePeople(trx: Db, of: Reservation, testeeIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(testeeIds)].toSorted((one, other) => one - other)
  if ((await replaceTestees(trx, 'reservation', of, wanted)) < wanted.length)
    throw fieldError('testeeIds', reservationTexts.noSuchPerson)
  await updateVersion(trx, of.id)
  await publishIn(trx, 'booking', { companyId: of.companyId })
  return wanted
}

export function checkInReservation(call: Of<'POST /reservation/checkIn/{id}'>): Promise<null> {
  return auditedChange(call, async (trx) => {
    const found = await reservationToArrive(trx, call)
    await arrive(trx, found)
    return {
      action: 'check in reservation',
      objectKind: 'reservation',
      objectId: found.id,
      before: { state: found.state },
      after: { state: '已到场' },
      answer: null,
    }
  })
}

/** The booking of a tanker at the gate, locked. Throws 41000 in another state than 已预约, and on another day. */
export async function reservationToArrive(trx: Db, call: Named & { app: Noting }): Promise<Reservation> {
  const found = await foundReservation(trx, call, { isLocked: true })
  if (!mayMove('checkIn', found.state)) throw notMovable('checkIn', found)
  if (found.day !== businessDay(new Date(), call.app.config.timeZone))
    throw new CallError(CODES.refused, reservationTexts.notToday)
  return found
}

/** 已预约 → 已到场, and into the queue, in the transaction that locked the booking. */
export async function arrive(trx: Db, { id, companyId, day }: Reservation): Promise<void> {
  await updateState(trx, id, { from: RESERVATION_MOVES.checkIn, to: '已到场' })
  await addToBaseDays(trx, [{ companyId, day, arrived: 1 }])
  for (const event of ['booking', 'reception'] as const) await publishIn(trx, event, { companyId })
}
