import { fieldError } from '../../../platform/server/http/errors.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { sessionTexts } from '../../session/text.ts'
import { endSessions } from '../../session/server/end-sessions.ts'
import { takeBackAttempt } from '../../session/server/login-attempt.ts'
import { updateNameForgiven } from '../../session/server/login-failure.sql.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { updatePasswordHash } from '../../session/server/user.sql.ts'
import { checkNewPassword, openNewPassword } from '../../session/server/new-password.ts'
import type { RegistrationCalls } from '../contract.ts'
import { registrationTexts } from '../text.ts'
import { updateCodeUsed } from '../../session/server/phone-code.sql.ts'
import { proveCode, takeCodeAttempt } from '../../session/server/prove-code.ts'
import { selectPersonOf } from './registration.sql.ts'

/** A new password for the holder of the phone; every session of theirs, and every remembered login, ends with the old one. */
export const resetPasswordByCode: Handlers<RegistrationCalls>['POST /users/resetPasswordByCode'] = async (call) => {
  const { db, request } = call
  const { phone, newPasswd, newPasswdAgain } = request
  const attempt = await takeCodeAttempt(db, call.address)
  const sealed = { password: newPasswd, passwordAgain: newPasswdAgain }
  const password = await openNewPassword(call.app, sealed, { phone }, 'newPasswd')
  const passwordHash = await hashPassword(password)
  const codeId = await proveCode(db, { phone, purpose: 'reset', code: request.code, address: call.address })
  const loginName = await auditedChange(call, async (trx) => {
    if (!(await updateCodeUsed(trx, codeId))) throw fieldError('code', sessionTexts.codeGone)
    const user = await selectPersonOf(trx, phone)
    if (!user) throw fieldError('phone', registrationTexts.noAccount)
    // Before the code was right this would have revealed who has the phone.
    checkNewPassword(password, user, 'newPasswd')
    await updatePasswordHash(trx, user.id, passwordHash)
    await endSessions(trx, user.id)
    const { id: userId, loginName: answer } = user
    return { userId, action: 'reset password by code', objectKind: 'user', objectId: userId, answer }
  })
  // Who was kept waiting for guessing the old one may log in at once.
  await takeBackAttempt(db, attempt)
  await updateNameForgiven(db, loginName)
  return null
}
