import type { Handlers } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { checkNewPassword } from './new-password.ts'
import type { SessionCalls } from '../contract.ts'
import { sessionTexts } from '../text.ts'
import { endSessions } from './end-sessions.ts'
import { rememberDevice } from './login-device.ts'
import { checkOwnPassword, openedAt } from './own-password.ts'
import { hashPassword, isPasswordRight } from './password-hash.ts'
import { selectUser, updatePasswordHash } from './user.sql.ts'

/** Changes the own password; every other session of the person, and every remembered one, ends with it. */
export const updatePassword: Handlers<SessionCalls>['POST /users/updatePassword/{id}'] = async (call) => {
  const { app, db, caller, params, request } = call
  const user = params.id === caller.userId ? await selectUser(db, caller.userId) : undefined
  if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)

  const password = await openedAt(app, request.password, 'password')
  checkNewPassword(password, user)
  if (!user.mustChangePassword) {
    if (request.oldPassword === undefined) throw fieldError('oldPassword', sessionTexts.oldPasswordMissing)
    await checkOwnPassword(call, user, request.oldPassword, 'oldPassword')
  }
  if (await isPasswordRight(password, user.passwordHash)) throw fieldError('password', sessionTexts.passwordUnchanged)

  const passwordHash = await hashPassword(password)
  return auditedChange(call, async (trx) => {
    await updatePasswordHash(trx, user.id, passwordHash)
    await endSessions(trx, user.id, caller.sessionId)
    await rememberDevice(trx, call, { userId: user.id, sessionId: caller.sessionId })
    return {
      action: 'change password',
      objectKind: 'user',
      objectId: user.id,
      answer: null,
    }
  })
}
