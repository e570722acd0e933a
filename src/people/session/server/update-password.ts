import type { Call, Handlers } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { checkNewPassword } from '../../user/server/new-password.ts'
import type { SessionCalls } from '../contract.ts'
import { sessionTexts } from '../text.ts'
import { endSessions } from './end-sessions.ts'
import { takeBackAttempt, takeLoginAttempt } from './login-attempt.ts'
import { deviceHashOf, rememberDevice } from './login-device.ts'
import { hashPassword, isPasswordRight } from './password-hash.ts'
import { openSealedPassword } from './sealed-password.ts'
import type { KeyApp } from './server-key.ts'
import { selectUser, updatePasswordHash } from './user.sql.ts'
import type { UserRow } from './user.sql.ts'

type UpdatePassword = SessionCalls['POST /users/updatePassword/{id}']

/** Changes the own password; every other session of the person, and every remembered one, ends with it. */
export const updatePassword: Handlers<SessionCalls>['POST /users/updatePassword/{id}'] = async (call) => {
  const { app, db, caller, params, request } = call
  const user = params.id === caller.userId ? await selectUser(db, caller.userId) : undefined
  if (!user) throw new CallError(CODES.notFound, sessionTexts.noSuchUser)

  const password = await opened(app, request.password, 'password')
  checkNewPassword(password, user)
  if (!user.mustChangePassword) await checkOldPassword(call, user)
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

/** Who took over a session must not guess the password by it: tries count as those of logins do. */
async function checkOldPassword(
  { app, db, address, request, reply }: Call<UpdatePassword>,
  user: UserRow,
): Promise<void> {
  if (request.oldPassword === undefined) throw fieldError('oldPassword', sessionTexts.oldPasswordMissing)
  const old = await opened(app, request.oldPassword, 'oldPassword')
  const name = user.phone.toLowerCase()
  const attempt = await takeLoginAttempt(db, { name, address, deviceHash: deviceHashOf(reply.request) })
  if (!(await isPasswordRight(old, user.passwordHash))) throw fieldError('oldPassword', sessionTexts.oldPasswordWrong)
  await takeBackAttempt(db, attempt)
}

async function opened(app: KeyApp, sealed: string, field: string): Promise<string> {
  const content = await openSealedPassword(app, sealed)
  if ('problem' in content) throw fieldError(field, sessionTexts.passwordUnreadable)
  return content.password
}
