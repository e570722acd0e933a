import type { Call, Handlers } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES, fieldError } from '../../../platform/server/http/errors.ts'
import { readPhone } from '../../../platform/rules/phone.ts'
import { askSecondFactor } from './ask-second-factor.ts'
import { updateCodeUsed } from './phone-code.sql.ts'
import { proveCode } from './prove-code.ts'
import type { SessionCalls } from '../contract.ts'
import { sessionTexts } from '../text.ts'
import { deviceHashOf } from './login-device.ts'
import { forgiveAttempt, takeLoginAttempt } from './login-attempt.ts'
import { isPasswordRight } from './password-hash.ts'
import { deleteRememberToken, selectIsRemembered } from './remember-token.sql.ts'
import { openSealedPassword } from './sealed-password.ts'
import { isSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { signIn } from './sign-in.ts'
import { selectUserByPhone } from './user.sql.ts'
import type { UserRow } from './user.sql.ts'

type LogIn = SessionCalls['POST /users/actions/login']

/** Every failure reads the same, takes the same time and counts, whether or not the name exists. */
export const logIn: Handlers<SessionCalls>['POST /users/actions/login'] = async (call) => {
  const { db, request } = call
  const { username: name } = request
  const phone = request.code === undefined ? undefined : readPhone(name)
  const attempt = await takeLoginAttempt(db, {
    name,
    address: call.address,
    deviceHash: deviceHashOf(call.reply.request),
    hasPhoneCode: phone !== undefined,
  })
  const codeId =
    phone === undefined
      ? null
      : await proveCode(db, { phone, purpose: 'login', code: request.code ?? '', address: call.address, isBound: true })

  const { user, rememberHash } = await userOfPassword(call)
  if (!user) throw new CallError(CODES.loginFailed, sessionTexts.loginFailed)
  await askSecondFactor(call.app, user.id, request.otp, attempt)
  // It logs in once: taken only now, since the second factor is asked for by a second call.
  if (rememberHash && !(await deleteRememberToken(db, rememberHash, user.id)))
    throw new CallError(CODES.loginFailed, sessionTexts.loginFailed)
  const wrongTries = await transaction(db, async (trx) => {
    if (codeId !== null && !(await updateCodeUsed(trx, codeId))) throw fieldError('code', sessionTexts.codeGone)
    return forgiveAttempt(trx, attempt)
  })
  if (user.awaitsApproval) throw new CallError(CODES.loginFailed, sessionTexts.awaitsApproval)
  return signIn(user, call, {
    isRemembered: request.remember,
    companyId: request.companyid,
    isDeviceKept: true,
    wrongTries,
  })
}

/** No user: the name does not exist, or the password is another. `rememberHash`: of the remembered secret that was sent in place of the password. Throws CallError 41001 where it was sealed too long ago. */
async function userOfPassword({
  app,
  db,
  request,
}: Call<LogIn>): Promise<{ user?: UserRow | undefined; rememberHash?: Buffer }> {
  const opened = await openSealedPassword(app, request.password)
  if ('problem' in opened) {
    const isStale = opened.problem === 'stale'
    throw new CallError(CODES.loginFailed, isStale ? sessionTexts.loginStale : sessionTexts.loginFailed)
  }
  const { password } = opened
  const user = await selectUserByPhone(db, request.username)
  // A remembered secret is no word that could be guessed: how long its look-up takes reveals nothing.
  if (isSecret(password)) {
    const rememberHash = secretHash(password)
    return (await selectIsRemembered(db, rememberHash, user?.id ?? 0)) ? { user, rememberHash } : {}
  }
  return (await isPasswordRight(password, user?.passwordHash)) ? { user } : {}
}
