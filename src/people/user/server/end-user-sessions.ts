import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { sessionTexts } from '../../session/text.ts'
import type { UserCalls } from '../contract.ts'
import { selectUserForUpdate } from './user.sql.ts'
import { managedBy } from './user-scope.ts'

type EndSessions = Handlers<UserCalls>['POST /users/endSessions/{id}']

/** One's own other sessions end, and this one stays. */
export const endUserSessions: EndSessions = ({ db, caller, params, requestId }) =>
  transaction(db, async (trx) => {
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    const ended = await endSessions(trx, user.id, caller.sessionId)
    await writeAudit(trx, {
      userId: caller.userId,
      action: 'end sessions',
      objectKind: 'user',
      objectId: user.id,
      after: { name: user.name, ended },
      requestId,
    })
    return { ended }
  })
