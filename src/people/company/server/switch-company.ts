import type { Handlers } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../../session/text.ts'
import { selectUserCompany } from '../../user/server/user.sql.ts'
import type { CompanyCalls } from '../contract.ts'
import { companyTexts } from '../text.ts'
import { updateSessionCompany, updateUserCompany } from '../../session/server/current-company.sql.ts'
import { selectCompany } from '../../server/company.sql.ts'
import { ADMINISTRATOR } from '../../../platform/rules/administrator.ts'

type SwitchCompany = Handlers<CompanyCalls>['POST /users/changeCompany/{companyId}/{userId}']

/** One's own base for the session that asks; another user's for good, which administrators alone may do. */
export const switchCompany: SwitchCompany = async ({ db, caller, params, requestId }) => {
  const { companyId, userId } = params
  const isOwn = userId === caller.userId
  if (!isOwn && caller.role !== ADMINISTRATOR) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
  return auditedChange({ db, caller, requestId }, async (trx) => {
    const before = isOwn ? caller.companyId : await selectUserCompany(trx, userId)
    if (before === undefined) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    const isKnown = isOwn
      ? await updateSessionCompany(trx, caller.sessionId, companyId)
      : (await selectCompany(trx, companyId, caller.companies)) !== undefined
    if (!isKnown) throw new CallError(CODES.notFound, companyTexts.noSuchCompany)
    if (!isOwn) await updateUserCompany(trx, userId, companyId)
    return {
      action: isOwn ? 'switch base' : 'move user',
      objectKind: 'user',
      objectId: userId,
      before: { companyId: before },
      after: { companyId },
      answer: null,
    }
  })
}
