import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { holdBase } from '../../server/base.sql.ts'
import { replaceTestees } from '../../testee/server/testee.sql.ts'
import { baseTexts } from '../../text.ts'
import type { InspectionCalls } from '../contract.ts'
import { inspectionTexts } from '../text.ts'
import { publishInspection, refused } from './move-inspection.ts'
import { newReportNumber } from './new-report-number.ts'
import {
  insertOfReservation,
  insertWalkIn,
  lockFollowed,
  selectOfReservation,
  selectReservationState,
} from './register-inspection.sql.ts'
import type { Registered } from './register-inspection.sql.ts'
import { replaceMethods } from './report-methods.sql.ts'
import { insertMove, selectInspection } from './write-inspection.sql.ts'

type Of<A extends keyof InspectionCalls> = Call<InspectionCalls[A]>

/** Registers a tanker that came without a booking. */
export function saveFirst(call: Of<'POST /report/saveFirst'>): Promise<Registered> {
  const { companyId: named, testeeIds, methodIds, replacesId = null, rechecksId = null, ...registration } = call.request
  const { caller } = call
  return auditedChange(call, async (trx) => {
    const companyId = await baseOfCall(trx, caller, named)
    if (!(await holdBase(trx, companyId))) throw new CallError(CODES.notFound, baseTexts.noSuchBase)
    await refuseNotReplaceable(trx, call, companyId, { replacesId, rechecksId })
    const number = newReportNumber()
    const id = await insertWalkIn(trx, {
      ...registration,
      companyId,
      reportNumber: number,
      createdBy: caller.userId,
      replacesId,
      rechecksId,
    })
    await chooseTestees(trx, { id, companyId }, testeeIds)
    await chooseMethods(trx, id, methodIds)
    await insertMove(trx, id, { from: null, to: 1, userId: caller.userId })
    await publishInspection(trx, { id, companyId })
    return {
      action: 'add inspection',
      objectKind: 'inspection',
      objectId: id,
      after: { companyId, reportNumber: number, ...registration, testeeIds, methodIds, replacesId, rechecksId },
      answer: { id, reportNumber: number },
    }
  })
}

/** A report of the same base that was issued can be replaced, or its tanker checked again, each by one other report. */
async function refuseNotReplaceable(
  trx: Db,
  { caller }: Of<'POST /report/saveFirst'>,
  companyId: number,
  named: { replacesId: number | null; rechecksId: number | null },
): Promise<void> {
  for (const field of ['replacesId', 'rechecksId'] as const) {
    const id = named[field]
    if (id === null) continue
    const one = await selectInspection(trx, id, caller.companies)
    if (one?.companyId !== companyId || (one.status !== 4 && one.status !== 9))
      throw fieldError(field, inspectionTexts.notReplaceable)
    const number = await lockFollowed(trx, id, field)
    if (number !== undefined) throw fieldError(field, inspectionTexts.followedAlready, { number })
  }
}

/** Registers the tanker of a booking; each further call gives the same report, and changes nothing. */
export function syncFromReservation(call: Of<'POST /report/syncFromReservation/{id}'>): Promise<Registered> {
  const { caller, params, request } = call
  return auditedChange(call, async (trx) => {
    const booking = await selectReservationState(trx, params.id, caller.companies)
    if (!booking) throw new CallError(CODES.notFound, inspectionTexts.noSuchReservation)
    const known = await selectOfReservation(trx, params.id, caller.companies)
    if (known) return { answer: known }
    if (booking.state !== '已到场') throw refused('notArrived')
    const number = newReportNumber()
    const id = await insertOfReservation(trx, params.id, { reportNumber: number, createdBy: caller.userId })
    if (id === undefined) {
      const first = await selectOfReservation(trx, params.id, caller.companies)
      if (!first) throw new Error('a booking has a report that is not there')
      return { answer: first }
    }
    await chooseMethods(trx, id, request.methodIds)
    await insertMove(trx, id, { from: null, to: 1, userId: caller.userId })
    await publishInspection(trx, { id, companyId: booking.companyId })
    return {
      action: 'add inspection',
      objectKind: 'inspection',
      objectId: id,
      after: { reservationId: params.id, reportNumber: number },
      answer: { id, reportNumber: number },
    }
  })
}

/** Throws 41000 for people of another base. */
export async function chooseTestees(
  trx: Db,
  of: { id: number; companyId: number },
  testeeIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(testeeIds)]
  if ((await replaceTestees(trx, 'inspection', of, wanted)) < wanted.length)
    throw fieldError('testeeIds', inspectionTexts.noSuchPerson)
}

/** Throws 41000 for methods that are deleted or never were. */
export async function chooseMethods(trx: Db, id: number, methodIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(methodIds)]
  if ((await replaceMethods(trx, id, wanted)) < wanted.length)
    throw fieldError('methodIds', inspectionTexts.noSuchMethod)
}
