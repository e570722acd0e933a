import type { Handlers } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { SessionCalls } from '../contract.ts'
import { isPasswordAllowed } from '../rules/password-pattern.ts'
import { sessionTexts } from '../text.ts'
import { endSessions } from './end-sessions.ts'
import { hashPassword, isPasswordRight } from './password-hash.ts'
import { openSealedPassword } from './sealed-password.ts'
import { selectUser, updatePasswordHash } from './user.sql.ts'

/** Changes the own password; every other session of the person, and every remembered one, ends with it. */
export const updatePassword: Handlers<SessionCalls>['POST /users/updatePassword/{id}'] = async (call) => {
  const { db, caller, params, request } = call
  const user = params.id === caller.userId ? await selectUser(db, caller.userId) : undefined
  if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)

  const opened = await openSealedPassword(db, request.password)
  if ('problem' in opened) throw new CallError(CODES.refused, sessionTexts.passwordUnreadable)
  const { password } = opened
  if (!isPasswordAllowed(password)) throw new CallError(CODES.refused, sessionTexts.passwordPattern)
  if (await isPasswordRight(password, user.passwordHash)) {
    throw new CallError(CODES.refused, sessionTexts.passwordUnchanged)
  }

  const passwordHash = await hashPassword(password)
  await transaction(db, async (trx) => {
    await updatePasswordHash(trx, user.id, passwordHash)
    await endSessions(trx, user.id, caller.sessionId)
    await writeAudit(trx, {
      userId: user.id,
      action: 'change password',
      objectKind: 'user',
      objectId: user.id,
      requestId: call.requestId,
    })
  })
  return null
}
