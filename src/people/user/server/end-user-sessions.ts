import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { sessionTexts } from '../../session/text.ts'
import type { UserCalls } from '../contract.ts'
import { selectUserForUpdate } from './user.sql.ts'
import { managedBy } from './user-scope.ts'

type EndSessions = Handlers<UserCalls>['POST /users/endSessions/{id}']

/** One's own other sessions end, and this one stays. */
export const endUserSessions: EndSessions = ({ db, caller, params, requestId }) =>
  auditedChange({ db, caller, requestId }, async (trx) => {
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    const ended = await endSessions(trx, user.id, caller.sessionId)
    return {
      action: 'end sessions',
      objectKind: 'user',
      objectId: user.id,
      after: { name: user.name, ended },
      answer: { ended },
    }
  })
