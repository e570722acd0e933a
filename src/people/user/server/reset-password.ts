import type { Handlers } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { newOneTimePassword } from '../../session/server/one-time-password.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { sessionTexts } from '../../session/text.ts'
import type { UserCalls } from '../contract.ts'
import { userTexts } from '../text.ts'
import { selectUserForUpdate, updatePasswordByOther } from './user.sql.ts'
import { managedBy } from './user-scope.ts'

type ResetPassword = Handlers<UserCalls>['POST /users/resetPassword/{id}']

export const resetPassword: ResetPassword = async ({ db, caller, params, requestId }) => {
  if (params.id === caller.userId) throw new CallError(CODES.refused, userTexts.ownPassword)
  const password = newOneTimePassword()
  const passwordHash = await hashPassword(password)
  await auditedChange({ db, caller, requestId }, async (trx) => {
    const user = await selectUserForUpdate(trx, params.id, managedBy(caller))
    if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)
    await updatePasswordByOther(trx, user.id, passwordHash, true)
    await endSessions(trx, user.id)
    return {
      action: 'reset password',
      objectKind: 'user',
      objectId: user.id,
      after: { name: user.name },
      answer: null,
    }
  })
  return { password }
}
