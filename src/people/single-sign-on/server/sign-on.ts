import { createHmac } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import * as oidc from 'openid-client'
import type { z } from 'zod'
import type { App, Call } from '../../../platform/server/context.ts'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { countedAddress } from '../../session/rules/counted-address.ts'
import { askSecondFactor } from '../../session/server/ask-second-factor.ts'
import { selectSecondFactor } from '../../session/server/second-factor.sql.ts'
import { takeBackAttempt, takeLoginAttempt } from '../../session/server/login-attempt.ts'
import { deviceHashOf } from '../../session/server/login-device.ts'
import { newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'
import { signIn } from '../../session/server/sign-in.ts'
import { selectUser } from '../../session/server/user.sql.ts'
import type { UserRow } from '../../session/server/user.sql.ts'
import { sessionTexts } from '../../session/text.ts'
import type { SingleSignOnCalls } from '../contract.ts'
import { signOnTexts } from '../text.ts'
import {
  deleteOldAttempts,
  deleteProved,
  deleteSuggestion,
  insertAttempt,
  insertIdentity,
  insertProved,
  selectProvedUserId,
  selectUserIdOf,
  takeAttempt,
} from './identity.sql.ts'
import type { Identity } from './identity.sql.ts'
import { findProvider, oidcOf, providerError } from './provider.ts'
import { suggestIdentity } from './suggest-identity.ts'
import type { SignedOn } from './suggest-identity.ts'

const GOOD_FOR_MS = 10 * 60_000
// Lax: the browser must send it when the provider leads back.
const COOKIE = { path: '/', httpOnly: true, sameSite: 'lax' } as const

interface Begin {
  app: App
  reply: FastifyReply
  address: string
  userId: number | null
}

/** A login that was begun counts as a failed one of the address until it ends well: no one begins without limit. */
const takenBy = (address: string) => ({
  name: null,
  address: countedAddress(address),
  counts: ['address'] as const,
  deviceId: null,
})

/** `userId`: whose account the identity is to be linked to; null for a login. */
export async function beginSignOn({ app, reply, address, userId }: Begin): Promise<{ url: string }> {
  const settings = oidcOf(app)
  if (userId === null) await takeLoginAttempt(app.db, { name: null, address })
  const secret = newSecret()
  const redirectUri = `${pageOrigin(reply)}/login`
  const { state, nonce, verifier } = derived(secret)
  try {
    const provider = await findProvider(app.config, settings)
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: settings.scopes,
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    await deleteOldAttempts(app.db, GOOD_FOR_MS)
    await insertAttempt(app.db, secretHash(secret), { redirectUri, userId })
    const isSecure = reply.server.hasSecureCookies
    void reply.setCookie(cookieName(reply), secret, { ...COOKIE, secure: isSecure, maxAge: GOOD_FOR_MS / 1000 })
    return { url: url.href }
  } catch (error) {
    throw providerError(error, app.log)
  }
}

type Finish = Call<SingleSignOnCalls['POST /signOn/finish']>
type Finished = z.input<SingleSignOnCalls['POST /signOn/finish']['response']>

export async function finishSignOn(call: Finish): Promise<Finished> {
  const { app, db, reply, request } = call
  const secret = reply.request.cookies[cookieName(reply)]
  const provedId = secret ? await selectProvedUserId(db, secretHash(secret), GOOD_FOR_MS) : undefined
  if (secret && provedId !== undefined) return enterByFactor(call, secretHash(secret), provedId)
  const attempt = secret ? await takeAttempt(db, secretHash(secret), GOOD_FOR_MS) : undefined
  if (!secret || !attempt) throw new CallError(CODES.loginFailed, signOnTexts.beginAgain)
  const page = new URL(attempt.redirectUri)
  page.search = request.query
  const signedOn = await signedOnBy(app, page, secret)
  const { identity } = signedOn
  if (attempt.userId !== null) {
    await link(call, identity, attempt.userId)
    clearCookie(reply)
    return { isLinked: true, secondFactorResetBy: null }
  }
  const userId = await selectUserIdOf(db, identity)
  const user = userId === undefined ? undefined : await selectUser(db, userId)
  if (!user) {
    await suggestIdentity(app, signedOn)
    throw new CallError(CODES.loginFailed, signOnTexts.unknownSubject)
  }
  if (user.awaitsApproval) throw new CallError(CODES.loginFailed, sessionTexts.awaitsApproval)
  await takeBackAttempt(db, takenBy(call.address))
  if ((await selectSecondFactor(db, user.id))?.isOn) {
    await insertProved(db, secretHash(secret), user.id)
    throw new CallError(CODES.secondFactorNeeded, sessionTexts.factorNeeded)
  }
  return enter(call, user)
}

/** After the provider has identified the user. A wrong code counts as a wrong password does, and leaves the sign-on waiting. */
async function enterByFactor(call: Finish, hash: Buffer, userId: number): Promise<Finished> {
  const { app, db, reply, request, address } = call
  const user = await selectUser(db, userId)
  if (!user) throw new CallError(CODES.loginFailed, signOnTexts.beginAgain)
  const attempt = await takeLoginAttempt(db, { name: user.phone, address, deviceHash: deviceHashOf(reply.request) })
  await askSecondFactor(app, user.id, request.otp, attempt)
  await takeBackAttempt(db, attempt)
  if (!(await deleteProved(db, hash))) throw new CallError(CODES.loginFailed, signOnTexts.beginAgain)
  return enter(call, user)
}

async function enter(call: Finish, user: UserRow): Promise<Finished> {
  clearCookie(call.reply)
  const { secondFactorResetBy } = await signIn(user, call)
  return { isLinked: false, secondFactorResetBy }
}

/** The user as the provider identified them; its signature, issuer, audience, state, nonce and PKCE are checked. */
async function signedOnBy(app: App, page: URL, secret: string): Promise<SignedOn> {
  const { state, nonce, verifier } = derived(secret)
  try {
    const provider = await findProvider(app.config, oidcOf(app))
    const tokens = await oidc.authorizationCodeGrant(provider, page, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the provider sent no ID token')
    return { identity: { issuer: claims.iss, subject: claims.sub }, provider, tokens }
  } catch (error) {
    throw providerError(error, app.log)
  }
}

/** The session that began must be there still, so that no one links an identity to another user's account. */
async function link({ db, caller, requestId }: Finish, identity: Identity, userId: number): Promise<void> {
  if (caller?.userId !== userId || caller.token) throw new CallError(CODES.loginFailed, signOnTexts.beginAgain)
  await transaction(db, async (trx) => {
    if (!(await insertIdentity(trx, identity, userId))) throw new CallError(CODES.refused, signOnTexts.takenIdentity)
    await deleteSuggestion(trx, identity)
    const about = { action: 'link identity', objectKind: 'user', objectId: userId, after: { ...identity } }
    await writeAudit(trx, { userId, ...about, requestId })
  })
}

const cookieName = (reply: FastifyReply) => reply.server.cookieName('sign_on')

function clearCookie(reply: FastifyReply): void {
  void reply.clearCookie(cookieName(reply), { ...COOKIE, secure: reply.server.hasSecureCookies })
}

/** Of the page that asks; the provider leads back only to addresses that are registered with it. */
function pageOrigin({ request, server }: FastifyReply): string {
  const { origin } = request.headers
  if (origin && URL.parse(origin)?.host === request.host) return origin
  return `${server.hasSecureCookies ? 'https' : request.protocol}://${request.host}`
}

function derived(secret: string): { state: string; nonce: string; verifier: string } {
  const of = (use: string) => createHmac('sha256', secret).update(use).digest('base64url')
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') }
}
