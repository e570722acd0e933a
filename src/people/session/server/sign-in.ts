import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { setSessionCookie } from '../../../platform/server/http/session-cookie.ts'
import { updateSessionCompany } from './current-company.sql.ts'
import type { SessionCalls } from '../contract.ts'
import { endOthers } from './end-sessions.ts'
import { rememberDevice } from './login-device.ts'
import { insertRememberToken } from './remember-token.sql.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { sessionEnded } from './session-ended.ts'
import { takeFactorReset } from './second-factor.sql.ts'
import { insertSession, selectIsAlive } from './session.sql.ts'
import type { UserRow } from './user.sql.ts'

/** How long 'remember me' remembers. */
const REMEMBERED_MS = 30 * 86_400_000

type SignedIn = z.input<SessionCalls['POST /users/actions/login']['response']>

interface Place {
  app: App
  reply: FastifyReply
  address: string
  userAgent: string
}

interface SignInOptions {
  isRemembered?: boolean
  /** whose login page it was; the session begins there if the person may work there */
  companyId?: number | null | undefined
  /** whether the account knows this browser from now on */
  isDeviceKept?: boolean
  /** since the login before */
  wrongTries?: number
  /** whose token opens it; the new session ends with that one */
  makerSessionId?: number | null
}

/**
 * Opens a session for a person whose right to it was checked: makes the token, sets its cookie, and with single sign-on
 * ends the person's other sessions.
 */
export async function signIn(
  user: UserRow,
  place: Place,
  { isRemembered = false, companyId, isDeviceKept = false, wrongTries = 0, makerSessionId = null }: SignInOptions = {},
): Promise<SignedIn> {
  const { config, db } = place.app
  const token = newSecret()
  const rememberToken = isRemembered ? newSecret() : null
  const secondFactorResetBy = await transaction(db, async (trx) => {
    if (makerSessionId && !(await selectIsAlive(trx, makerSessionId))) throw sessionEnded('revoked')
    const sessionId = await insertSession(trx, {
      tokenHash: secretHash(token),
      userId: user.id,
      makerSessionId,
      address: place.address,
      userAgent: place.userAgent,
      wrongTries,
    })
    if (isDeviceKept) await rememberDevice(trx, place, { userId: user.id, sessionId })
    if (companyId) await updateSessionCompany(trx, sessionId, companyId)
    if (rememberToken) {
      const remembered = { userId: user.id, sessionId, goodForMs: REMEMBERED_MS }
      await insertRememberToken(trx, secretHash(rememberToken), remembered)
    }
    if (config.singleSignOn) await endOthers(trx, user.id, sessionId, 'elsewhere')
    return takeFactorReset(trx, user.id)
  })
  setSessionCookie(place, token)
  return {
    token,
    role: user.role,
    userId: user.id,
    lastPasswordResetDate: user.lastPasswordResetAt?.toISOString() ?? null,
    mustChangePassword: user.mustChangePassword,
    rememberToken,
    wrongTries,
    secondFactorResetBy,
  }
}
