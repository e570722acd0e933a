import type { Handlers } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { SessionCalls } from '../contract.ts'
import { sessionTexts } from '../text.ts'
import { takeLoginAttempt } from './login-attempt.ts'
import { forgiveFailures } from './login-failure.sql.ts'
import { isPasswordRight } from './password-hash.ts'
import { deleteRememberToken } from './remember-token.sql.ts'
import { openSealedPassword } from './sealed-password.ts'
import { isSecret, secretHash } from './secret.ts'
import { signIn } from './sign-in.ts'
import { selectUserByPhone } from './user.sql.ts'
import type { UserRow } from './user.sql.ts'

/** Every failure reads the same, takes the same time and counts, whether or not the name exists. */
export const logIn: Handlers<SessionCalls>['POST /users/actions/login'] = async (call) => {
  const { db, request } = call
  const name = request.username.toLowerCase()
  await takeLoginAttempt(db, name, call.address)

  const opened = await openSealedPassword(db, request.password)
  if ('problem' in opened) {
    const isStale = opened.problem === 'stale'
    throw new CallError(CODES.loginFailed, isStale ? sessionTexts.loginStale : sessionTexts.loginFailed)
  }
  const user = await selectUserByPhone(db, request.username)
  const isRight = await isSecretOrPasswordRight(call, opened.password, user)
  if (!user || !isRight) throw new CallError(CODES.loginFailed, sessionTexts.loginFailed)

  await forgiveFailures(db, name, call.address)
  if (user.awaitsApproval) throw new CallError(CODES.loginFailed, sessionTexts.awaitsApproval)
  return signIn(user, call, { isRemembered: request.remember, companyId: request.companyid })
}

async function isSecretOrPasswordRight(
  { db }: { db: Parameters<typeof deleteRememberToken>[0] },
  password: string,
  user: UserRow | undefined,
): Promise<boolean> {
  // A remembered secret is no word that could be guessed: how long its look-up takes tells nothing.
  if (isSecret(password)) return deleteRememberToken(db, secretHash(password), user?.id ?? 0)
  return isPasswordRight(password, user?.passwordHash)
}
