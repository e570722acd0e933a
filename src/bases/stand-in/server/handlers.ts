import { businessDay } from '../../../platform/rules/business-time.ts'
import { noun } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { baseOfCall } from '../../server/base-of-call.ts'
import { standInCalls } from '../contract.ts'
import { standInTexts } from '../text.ts'
import {
  deleteStandIn,
  insertStandIn,
  lockBase,
  selectCandidates,
  selectIsCandidate,
  selectStandIns,
  selectTaken,
} from './stand-in.sql.ts'

export const standInNoun = noun(
  standInCalls,
  {
    'POST /standIn/find/': async ({ app, db, caller, request }) => {
      const today = businessDay(new Date(), app.config.timeZone)
      const { companies, userId } = caller
      const data = await selectStandIns(db, { companies, companyId: request.companyId, userId, today })
      return { data, totalCount: data.length }
    },
    'POST /standIn/findPeople/': async ({ db, caller, request: { companyId: named, id, name, ...page } }) => {
      const companyId = await baseOfCall(db, caller, named)
      return selectCandidates(db, { companyId, callerId: caller.userId, id, name }, page)
    },
    'POST /standIn/save': (call) => {
      const { caller, app, request } = call
      const { userId, fromDay, toDay } = request
      return auditedChange(call, async (trx) => {
        const companyId = await baseOfCall(trx, caller, request.companyId)
        if (userId === caller.userId) throw fieldError('userId', standInTexts.notYourself)
        if (toDay < fromDay) throw fieldError('toDay', standInTexts.endsBefore)
        if (toDay < businessDay(new Date(), app.config.timeZone)) throw fieldError('toDay', standInTexts.isPast)
        await lockBase(trx, companyId)
        if (!(await selectIsCandidate(trx, companyId, userId))) throw fieldError('userId', standInTexts.notAvailable)
        const taken = await selectTaken(trx, { companyId, fromDay, toDay })
        if (taken) throw new CallError(CODES.refused, standInTexts.isTaken, { values: taken })
        const id = await insertStandIn(trx, { companyId, userId, fromDay, toDay, namedBy: caller.userId })
        const after = { companyId, userId, fromDay, toDay }
        return { action: 'add stand-in', objectKind: 'stand-in', objectId: id, after, answer: { id } }
      })
    },
    'POST /standIn/remove/{id}': (call) =>
      auditedChange(call, async (trx) => {
        const { id } = call.params
        const before = await deleteStandIn(trx, id, call.caller.companies)
        if (!before) throw new CallError(CODES.notFound, standInTexts.noSuchStandIn)
        return { action: 'remove stand-in', objectKind: 'stand-in', objectId: id, before, answer: null }
      }),
  },
  standInTexts,
)
