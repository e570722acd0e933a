import type { App, Handlers } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { SessionCalls } from '../contract.ts'
import { sessionTexts } from '../text.ts'
import { findCaller, findSession } from './find-caller.ts'
import { deleteLoginToken, insertLoginToken, selectLoginToken } from './login-token.sql.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { signIn } from './sign-in.ts'
import { selectUser } from './user.sql.ts'
import type { UserRow } from './user.sql.ts'

type SessionHandlers = Handlers<SessionCalls>

/** Long enough to open a link on another device, or to be redirected by another program. */
const LOGIN_TOKEN_MS = 5 * 60_000

export const makeLoginToken: SessionHandlers['POST /users/makeLoginToken'] = async ({ db, caller }) => {
  const token = newSecret()
  const expiresAt = new Date(Date.now() + LOGIN_TOKEN_MS)
  const isMade = await insertLoginToken(db, { tokenHash: secretHash(token), sessionId: caller.sessionId, expiresAt })
  if (!isMade) throw new CallError(CODES.refused, sessionTexts.noTokenFromToken)
  return { token, expiresAt: expiresAt.toISOString() }
}

/** Spends a login token for a session, which ends with the session that made the token. */
export const logInByToken: SessionHandlers['POST /users/getLoginByToken'] = async (call) => {
  const makerSessionId = await deleteLoginToken(call.db, secretHash(call.request.token))
  if (makerSessionId === undefined) throw new CallError(CODES.unknownToken, sessionTexts.unknownToken)
  const user = await userOf(call.app, await findSession(call.app, makerSessionId))
  return signIn(user, call, { makerSessionId })
}

/** Whose login a token is. Spends nothing: links are opened by programs that show previews, too. */
export const readLoginByToken: SessionHandlers['GET /users/getLoginByToken'] = async ({ app, query: { token } }) => {
  const user = await userOf(app, await findOwner(app, token))
  return {
    token,
    role: user.role,
    userId: user.id,
    lastPasswordResetDate: user.lastPasswordResetAt?.toISOString() ?? null,
    mustChangePassword: user.mustChangePassword,
    rememberToken: null,
    wrongTries: 0,
    secondFactorResetBy: null,
  }
}

/** Who a token belongs to: a session's, or one that logs in once. Throws CallError 50008, 50012 or 50014. */
export async function findOwner(app: App, token: string): Promise<Caller> {
  const makerSessionId = await selectLoginToken(app.db, secretHash(token))
  return makerSessionId === undefined ? findCaller(app, token, false) : findSession(app, makerSessionId)
}

async function userOf({ db }: App, { userId }: Caller): Promise<UserRow> {
  const user = await selectUser(db, userId)
  if (!user) throw new CallError(CODES.unknownToken, sessionTexts.unknownToken)
  return user
}
