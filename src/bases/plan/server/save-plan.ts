import { businessDay, daysBetween, weekdayOf, writtenTime } from '../../../platform/rules/business-time.ts'
import { monthEnd, monthsLater } from '../../../platform/rules/day-range.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Call } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { noteContacts } from '../../contact/server/note-contacts.ts'
import type { Noting } from '../../contact/server/note-contacts.ts'
import { PERIODS, TANKER_TYPES } from '../../rules/base-words.ts'
import { addToBaseDays } from '../../server/base-day.sql.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import type { PlanCalls } from '../contract.ts'
import { copiedFrom } from '../rules/plan-days.ts'
import { planTexts } from '../text.ts'
import { selectBaseProfile, selectClosedDays } from './base-profile.sql.ts'
import { lockPlans, selectPlans, updateTotals, updateWaitingSeated } from './plan.sql.ts'
import type { LockedPlan, PlannedPlaces } from './plan.sql.ts'

type PlanCall<A extends keyof PlanCalls> = Call<PlanCalls[A]>

/** How many days a refusal names. */
const NAMED_DAYS = 5
export function namedDays(days: readonly string[]): string[] {
  const each = [...new Set(days)]
  return [...each.slice(0, NAMED_DAYS), ...(each.length > NAMED_DAYS ? ['…'] : [])]
}

/** Throws, at the field that holds it, when the day is over in the business time zone. */
export function refusePastDay(
  field: string,
  day: string,
  { app }: Pick<PlanCall<'POST /reservationPlan/save'>, 'app'>,
): void {
  if (day < businessDay(new Date(), app.config.timeZone)) throw fieldError(field, planTexts.pastDay)
}

/** Sets places; those who wait get the new ones in the same transaction. */
async function setPlaces(
  trx: Db,
  app: Noting,
  companyId: number,
  places: readonly PlannedPlaces[],
): Promise<LockedPlan[]> {
  const plans = await lockPlans(trx, companyId, places)
  const below = plans.filter(({ total, reserved }) => total < reserved)
  if (below.length > 0) {
    const values = { days: namedDays(below.map(({ day }) => day)) }
    throw new CallError(CODES.refused, planTexts.belowReserved, {
      fields: { totalCount: planTexts.belowReserved },
      values,
    })
  }
  await updateTotals(trx, plans)
  const seated = await updateWaitingSeated(
    trx,
    plans.map(({ id }) => id),
    writtenTime(new Date(), app.config.timeZone),
  )
  await addToBaseDays(trx, [
    ...plans.map(({ day, total, before }) => ({ companyId, day, places: total - before })),
    ...seated.map(({ day }) => ({ companyId, day, reserved: 1 })),
  ])
  await noteContacts(
    trx,
    app,
    seated.map(({ id }) => id),
    'seated',
  )
  await publishIn(trx, 'booking', { companyId })
  return plans
}

/** The days among these on which the base works. */
async function openDays(db: Db, companyId: number, days: readonly string[]): Promise<string[]> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const { weekdays } = await selectBaseProfile(db, companyId)
  const closed = new Set((await selectClosedDays(db, companyId, [first, last])).map(({ day }) => day))
  return days.filter((day) => !closed.has(day) && weekdays.includes(weekdayOf(day)))
}

export function savePlan(call: PlanCall<'POST /reservationPlan/save'>): Promise<{ id: number }> {
  const { reserveTime, reservePeriod, tankerType, totalCount } = call.request
  refusePastDay('reserveTime', reserveTime, call)
  return auditedChange(call, async (trx) => {
    const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
    const wanted = { day: reserveTime, period: reservePeriod, tankerType, total: totalCount }
    const [plan] = await setPlaces(trx, call.app, companyId, [wanted])
    if (!plan) throw new Error('a plan that was just added is gone')
    return {
      action: 'change reservation plan',
      objectKind: 'reservation plan',
      objectId: plan.id,
      before: { totalCount: plan.before },
      after: { companyId, reserveTime, reservePeriod, tankerType, totalCount },
      answer: { id: plan.id },
    }
  })
}

export function savePlanRange(call: PlanCall<'POST /reservationPlan/saveRange'>): Promise<{ saved: number }> {
  const { businessDateQuery, weekdays, places } = call.request
  refusePastDay('businessDateQuery', businessDateQuery[0], call)
  return auditedChange(call, async (trx) => {
    const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
    const days = daysBetween(...businessDateQuery).filter((day) => !weekdays || weekdays.includes(weekdayOf(day)))
    const wanted = (await openDays(trx, companyId, days)).flatMap((day) =>
      lastOfEach(places).map(({ reservePeriod, tankerType, totalCount }) => {
        return { day, period: reservePeriod, tankerType, total: totalCount }
      }),
    )
    const plans = await setPlaces(trx, call.app, companyId, wanted)
    return {
      action: 'change reservation plan',
      objectKind: 'company',
      objectId: companyId,
      after: { businessDateQuery, weekdays: weekdays ?? null, places, saved: plans.length },
      answer: { saved: plans.length },
    }
  })
}

/** A half day and tanker type that is named twice counts as it was named last. */
function lastOfEach<T extends { reservePeriod: string; tankerType: string }>(places: readonly T[]): T[] {
  return [...new Map(places.map((each) => [`${each.reservePeriod} ${each.tankerType}`, each])).values()]
}

export function copyPlanMonth(call: PlanCall<'POST /reservationPlan/copyMonth'>): Promise<{ saved: number }> {
  const { month } = call.request
  const today = businessDay(new Date(), call.app.config.timeZone)
  refusePastDay('month', monthEnd(month), call)
  return auditedChange(call, async (trx) => {
    const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
    const days = daysBetween(`${month}-01`, monthEnd(month)).filter((day) => day >= today)
    const before = monthsLater(month, -1)
    const known = await selectPlans(trx, companyId, [`${before}-01`, monthEnd(month)])
    const planOf = new Map(known.map((plan) => [keyOf(plan), plan]))
    const wanted = (await openDays(trx, companyId, days)).flatMap((day) =>
      PERIODS.flatMap((period) =>
        TANKER_TYPES.flatMap((tankerType) => {
          const source = planOf.get(keyOf({ day: copiedFrom(day), period, tankerType }))
          return source ? [{ day, period, tankerType, total: source.total }] : []
        }),
      ),
    )
    const plans = await setPlaces(trx, call.app, companyId, await notBelowReserved(trx, companyId, wanted))
    return {
      action: 'copy reservation plan',
      objectKind: 'company',
      objectId: companyId,
      after: { month, saved: plans.length },
      answer: { saved: plans.length },
    }
  })
}

const keyOf = ({ day, period, tankerType }: Pick<PlannedPlaces, 'day' | 'period' | 'tankerType'>) =>
  `${day} ${period} ${tankerType}`

/** A copy keeps the places that are booked already. */
async function notBelowReserved(trx: Db, companyId: number, places: readonly PlannedPlaces[]) {
  const locked = await lockPlans(trx, companyId, places)
  return locked.map(({ day, period, tankerType, total, reserved }) => {
    return { day, period, tankerType, total: Math.max(total, reserved) }
  })
}
