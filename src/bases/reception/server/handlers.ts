import { businessDay } from '../../../platform/rules/business-time.ts'
import type { Call } from '../../../platform/server/context.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { noteContacts } from '../../contact/server/note-contacts.ts'
import { selectBaseProfile } from '../../plan/server/base-profile.sql.ts'
import { bookPlace } from '../../reservation/server/book-place.ts'
import {
  arrive,
  noteAtGate,
  reservationAtGate,
  reservationToArrive,
} from '../../reservation/server/move-reservation.ts'
import { HEAD } from '../../rules/base-roles.ts'
import { gateFindings, gateOutcome } from '../../rules/gate-check.ts'
import { isHalfDayOver } from '../../rules/half-day.ts'
import { baseOfCall, baseToShow } from '../../server/base-of-call.ts'
import { selectBaseName } from '../../server/base.sql.ts'
import { receptionCalls } from '../contract.ts'
import type { ReceptionCalls } from '../contract.ts'
import { receptionTexts } from '../text.ts'
import {
  insertReceptionCheck,
  lockCalling,
  lockTanker,
  selectBookings,
  selectCalled,
  selectGate,
  selectStation,
  selectStations,
  selectWaiting,
  updateNextCalled,
  upsertTanker,
} from './reception.sql.ts'
import type { GateRow, QueueOfDay } from './reception.sql.ts'

type Of<A extends keyof ReceptionCalls> = Call<ReceptionCalls[A]>
type Named = Pick<Of<'POST /reception/check/{id}'>, 'app' | 'params' | 'caller'>

const todayOf = ({ app }: Pick<Named, 'app'>) => businessDay(new Date(), app.config.timeZone)

const queueOf = (call: Pick<Named, 'app'>, companyId: number): QueueOfDay => ({
  companyId,
  day: todayOf(call),
  zone: call.app.config.timeZone,
})

/** Throws 404 where the caller does not see the booking. */
async function gateOf(db: Db, { params, caller }: Named): Promise<GateRow> {
  const gate = await selectGate(db, params.id, caller.companies)
  if (!gate) throw new CallError(CODES.notFound, receptionTexts.noSuchBooking)
  return gate
}

function judge(gate: GateRow, today: string) {
  const findings = gateFindings({ ...gate, today })
  return { findings, outcome: gateOutcome(findings) }
}

async function check(call: Of<'POST /reception/check/{id}'>) {
  const gate = await gateOf(call.db, call)
  const { id, code, state, reservePeriod, tankerNumber, tankerType, checkedOrg, cargo } = gate
  const { licenseNumber, contactName, phone, tankCertificateUntil, mayCarry, people, version } = gate
  const booking = { id, code, state, reservePeriod, tankerNumber, tankerType, checkedOrg, cargo }
  return {
    ...judge(gate, todayOf(call)),
    booking: { ...booking, licenseNumber, contactName, phone },
    tank: { tankCertificateUntil, mayCarry },
    people: people.map(({ id: testeeId, name, licenceUntil }) => ({ id: testeeId, name, licenceUntil })),
    version,
    overridden: gate.overridden,
    turnedAwayBy: gate.turnedAwayBy,
  }
}

/** Lets a tanker in and into the queue, or notes that it was turned away. What was found is kept in both cases. */
function admit(call: Of<'POST /reception/admit/{id}'>) {
  const { reason = null } = call.request
  const { role, userId } = call.caller
  return auditedChange(call, async (trx) => {
    // Locked first: what is judged is what the gate noted last.
    const booking = await reservationToArrive(trx, call)
    const gate = await gateOf(trx, call)
    const { findings, outcome } = judge(gate, todayOf(call))
    const isRefused = outcome === '拒绝'
    if (isRefused && reason !== null && role !== HEAD) throw new CallError(CODES.refused, receptionTexts.headDecides)
    const isAdmitted = !isRefused || reason !== null
    const overrideReason = isRefused ? reason : null
    if (isAdmitted) await arrive(trx, booking)
    await insertReceptionCheck(trx, { reservationId: gate.id, outcome, findings, checkedBy: userId, overrideReason })
    return {
      action: isAdmitted ? 'admit reservation' : 'refuse reservation',
      objectKind: 'reservation',
      objectId: gate.id,
      after: { outcome, rules: findings.map(({ rule }) => rule), reason },
      answer: { outcome, findings, isAdmitted },
    }
  })
}

function saveTanker(call: Of<'POST /reception/saveTanker/{id}'>): Promise<null> {
  const { testeeIds, cargo, version, ...papers } = call.request
  return auditedChange(call, async (trx) => {
    const booking = await reservationAtGate(trx, call)
    await lockTanker(trx, booking)
    const gate = await gateOf(trx, call)
    if (version !== undefined && version !== gate.version)
      throw new CallError(CODES.refused, receptionTexts.changedMeanwhile)
    const { tankerNumber, licenseNumber, tankCertificateUntil, mayCarry } = gate
    const before = { cargo: gate.cargo, testeeIds: gate.people.map(({ id }) => id) }
    const visit = { cargo: cargo ?? before.cargo, testeeIds: testeeIds ?? before.testeeIds }
    await upsertTanker(trx, gate, papers)
    // The booking's own licence comes before its tanker's.
    await noteAtGate(trx, booking, { ...visit, licenseNumber: papers.licenseNumber })
    return {
      action: 'change tanker',
      objectKind: 'tanker',
      objectId: gate.id,
      before: { tankerNumber, licenseNumber, tankCertificateUntil, mayCarry, ...before },
      after: { tankerNumber, ...papers, ...visit },
      answer: null,
    }
  })
}

/** Takes what is left of the half day that goes on, or of the afternoon when the morning is over. */
function walkIn(call: Of<'POST /reception/walkIn'>) {
  const { companyId: named, ...details } = call.request
  const { app, caller } = call
  return auditedChange(call, async (trx) => {
    const companyId = await baseOfCall(trx, caller, named)
    const profile = await selectBaseProfile(trx, companyId)
    const day = todayOf(call)
    const at = { now: new Date(), zone: app.config.timeZone }
    const period = isHalfDayOver({ day, period: 'morning' }, profile, at) ? 'afternoon' : 'morning'
    const booked = await bookPlace(trx, app, {
      ...details,
      companyId,
      day,
      period,
      licenseNumber: '',
      email: null,
      locale: 'zh',
      wait: false,
      createdBy: caller.userId,
      idempotencyKey: null,
    })
    return {
      action: 'add reservation',
      objectKind: 'reservation',
      objectId: booked.id,
      after: { companyId, reserveTime: day, reservePeriod: period, ...details },
      answer: { id: booked.id, code: booked.code },
    }
  })
}

function callNext(call: Of<'POST /reception/callNext'>) {
  const { stationId, insteadOf } = call.request
  return auditedChange(call, async (trx) => {
    const station = await selectStation(trx, stationId, call.caller.companies)
    if (!station) throw new CallError(CODES.notFound, receptionTexts.noSuchStation)
    await lockCalling(trx, station.companyId)
    const at = { ...queueOf(call, station.companyId), stationId }
    const called = await selectCalled(trx, at)
    if (called !== undefined && called !== insteadOf)
      throw new CallError(CODES.refused, receptionTexts.alreadyCalled, {
        values: { tanker: called, station: station.name },
      })
    const next = await updateNextCalled(trx, at)
    if (!next) throw new CallError(CODES.refused, receptionTexts.nobodyWaits)
    if (next.id !== null) await noteContacts(trx, call.app, [next.id], 'called')
    await publishIn(trx, 'reception', { companyId: station.companyId })
    return {
      action: 'call reservation',
      ...(next.id === null
        ? { objectKind: 'inspection', objectId: next.reportId }
        : { objectKind: 'reservation', objectId: next.id }),
      after: { tankerNumber: next.tankerNumber, station: station.name, insteadOf: called },
      answer: next,
    }
  })
}

export const receptionNoun = noun(
  receptionCalls,
  {
    'POST /reception/find/': async (call) => {
      const companyId = await baseToShow(call.db, call.caller, call.request.companyId)
      return selectBookings(call.db, { companyId, day: todayOf(call), typed: call.request.typed })
    },
    'POST /reception/check/{id}': check,
    'POST /reception/saveTanker/{id}': saveTanker,
    'POST /reception/admit/{id}': admit,
    'POST /reception/walkIn': walkIn,
    'POST /reception/queue/': async (call) => {
      const companyId = await baseToShow(call.db, call.caller, call.request.companyId)
      const [companyName, waiting, stations] = await Promise.all([
        selectBaseName(call.db, companyId),
        selectWaiting(call.db, queueOf(call, companyId)),
        selectStations(call.db, companyId),
      ])
      return { companyId, companyName, waiting, stations }
    },
    'POST /reception/callNext': callNext,
  },
  receptionTexts,
)
