import { monthEnd } from '../../../platform/rules/day-range.ts'
import { businessDay, daysBetween, weekdayOf } from '../../../platform/rules/business-time.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { noun } from '../../../platform/server/context.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { selectListPage } from '../../../platform/server/list/list-page.sql.ts'
import { daysToCome } from '../../rules/days-to-come.ts'
import { baseOfCall, baseToShow } from '../../server/base-of-call.ts'
import { selectBaseName } from '../../server/base.sql.ts'
import { planCalls } from '../contract.ts'
import { planTexts } from '../text.ts'
import {
  deleteClosedDays,
  insertClosedDays,
  lockBookedDays,
  selectBaseProfile,
  selectClosedDays,
  upsertBaseProfile,
} from './base-profile.sql.ts'
import { planList } from './plan.sql.ts'
import { copyPlanMonth, namedDays, refusePastDay, savePlan, savePlanRange } from './save-plan.ts'

/** Each half day and tanker type of the longest month. */
const MONTH_ROWS = 31 * 4

export const planNoun = noun(
  planCalls,
  {
    'POST /reservationPlan/find/': ({ db, caller, request }) =>
      selectListPage(db, planList(request, caller.companies), request),
    'POST /reservationPlan/month': async ({ db, caller, request }) => {
      const companyId = await baseToShow(db, caller, request.companyId)
      const days: [string, string] = [`${request.month}-01`, monthEnd(request.month)]
      const list = planList({ companyId, businessDateQuery: days }, caller.companies)
      const { data } = await selectListPage(db, list, { page: 1, size: MONTH_ROWS })
      const profile = await selectBaseProfile(db, companyId)
      const byHand = await selectClosedDays(db, companyId, days)
      const weekly = daysBetween(...days).filter(
        (day) => !profile.weekdays.includes(weekdayOf(day)) && !byHand.some((closed) => closed.day === day),
      )
      return {
        companyId,
        orgName: await selectBaseName(db, companyId),
        plans: data,
        closedDays: [
          ...byHand.map((closed) => ({ ...closed, isWeekly: false })),
          ...weekly.map((day) => ({ day, note: '', isWeekly: true })),
        ],
        profile,
      }
    },
    'POST /reservationPlan/save': savePlan,
    'POST /reservationPlan/saveRange': savePlanRange,
    'POST /reservationPlan/copyMonth': copyPlanMonth,
    'POST /reservationPlan/closeDays': (call) => {
      const { businessDateQuery, isClosed, note } = call.request
      refusePastDay('businessDateQuery', businessDateQuery[0], call)
      return auditedChange(call, async (trx) => {
        const companyId = await baseOfCall(trx, call.caller, call.request.companyId)
        if (isClosed) {
          await insertClosedDays(trx, companyId, businessDateQuery, note)
          const booked = await lockBookedDays(trx, companyId, businessDateQuery)
          if (booked.length > 0)
            throw new CallError(CODES.refused, planTexts.dayHasBookings, { values: { days: namedDays(booked) } })
        } else await deleteClosedDays(trx, companyId, businessDateQuery)
        await publishIn(trx, 'booking', { companyId })
        return {
          action: isClosed ? 'close days' : 'open days',
          objectKind: 'company',
          objectId: companyId,
          after: { businessDateQuery, note },
          answer: null,
        }
      })
    },
    'POST /reservationPlan/saveProfile': (call) => {
      const { companyId: named, ...given } = call.request
      const profile = { ...given, weekdays: [...new Set(given.weekdays)].toSorted((a, b) => a - b) }
      return auditedChange(call, async (trx) => {
        const companyId = await baseOfCall(trx, call.caller, named)
        const before = await selectBaseProfile(trx, companyId)
        await upsertBaseProfile(trx, companyId, profile)
        const dropped = before.weekdays.filter((weekday) => !profile.weekdays.includes(weekday))
        const toCome = daysToCome(businessDay(new Date(), call.app.config.timeZone))
        const booked = await lockBookedDays(trx, companyId, toCome)
        const shut = booked.filter((day) => dropped.includes(weekdayOf(day)))
        if (shut.length > 0) throw fieldError('weekdays', planTexts.dayHasBookings, { days: namedDays(shut) })
        await publishIn(trx, 'booking', { companyId })
        return {
          action: 'change opening hours',
          objectKind: 'company',
          objectId: companyId,
          before,
          after: profile,
          answer: null,
        }
      })
    },
  },
  planTexts,
)
