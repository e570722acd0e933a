import type { FastifyRequest } from 'fastify'
import type { CallSpec } from '../../contract/call.ts'
import { EVERYBODY, isOpenToTokens } from '../../contract/call.ts'
import type { App, Noun } from '../context.ts'
import type { Caller } from '../caller.ts'
import { CallError, CODES } from './errors.ts'
import { cookieToken } from './session-cookie.ts'
import { serverTexts } from '../text.ts'

/**
 * Who a token belongs to. Throws CallError 50008, 50012 or 50014. `isActivity` keeps the session from idling out; `address` is where
 * the request came from.
 */
export type FindCaller = (app: App, token: string, isActivity: boolean, address: string) => Promise<Caller>

const HEADER_PREFIX = 'cat'

/** The token of a request: the header 'Authorization: cat…', else the console's cookie. Throws CallError 403, as `cookieToken` does. */
export function requestToken(request: FastifyRequest): string | undefined {
  return headerToken(request) ?? cookieToken(request)
}

export function headerToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  return authorization?.startsWith(HEADER_PREFIX)
    ? authorization.slice(HEADER_PREFIX.length).trim() || undefined
    : undefined
}

/** The machine whose key a request carries. Throws CallError 401. */
export async function callingMachine(app: App, request: FastifyRequest, { findMachine }: Noun): Promise<number> {
  const key = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1]
  const machineId = key === undefined ? undefined : await findMachine?.(app, key)
  if (machineId === undefined) throw new CallError(CODES.noSession, serverTexts.noSuchKey)
  return machineId
}

/** Throws unless this caller may make this call: logged in, own password chosen, open to API tokens, key there, write right there. */
export function checkMayCall(caller: Caller | null, spec: CallSpec): void {
  if (spec.scope === 'public' || spec.scope === 'machine') return
  if (!caller) throw new CallError(CODES.noSession, serverTexts.noSession)
  if (caller.mustChangePassword && !spec.beforePasswordChange) {
    throw new CallError(CODES.forbidden, serverTexts.passwordChangeDue)
  }
  if (caller.mustSetUpFactor && !spec.beforePasswordChange) {
    throw new CallError(CODES.forbidden, serverTexts.secondFactorDue)
  }
  if (caller.token && !(caller.token.isDisplay ? spec.onDisplay : isOpenToTokens(spec)))
    throw new CallError(CODES.forbidden, serverTexts.notByToken)
  if (caller.token?.isPartial && (spec.scope === 'installation' || (spec.scope === 'shared' && spec.write)))
    throw new CallError(CODES.forbidden, serverTexts.notByPartialToken)
  if (caller.token && spec.write && !caller.token.mayWrite) throw new CallError(CODES.forbidden, serverTexts.forbidden)
  const keys = typeof spec.key === 'string' ? [spec.key] : spec.key
  const hasKey = keys.some(
    (key) => key === EVERYBODY || (spec.write ? caller.keys.get(key) === true : caller.keys.has(key)),
  )
  if (!hasKey || (spec.roles && !spec.roles.includes(caller.role)))
    throw new CallError(CODES.forbidden, serverTexts.forbidden)
}

/** Throws when a form was opened while the person worked in another company, which another tab switched from. */
export function checkMadeHere({ headers }: FastifyRequest, caller: Caller | null): void {
  const madeAt = headers['x-minerva-company']
  if (caller && madeAt !== undefined && madeAt !== String(caller.companyId))
    throw new CallError(CODES.refused, serverTexts.madeElsewhere)
}

/** Throws when an API token calls: for what only the console needs. */
export function refuseTokens({ token }: Caller): void {
  if (token) throw new CallError(CODES.forbidden, serverTexts.notByToken)
}
