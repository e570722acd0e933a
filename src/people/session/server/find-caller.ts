import type { App, Caller } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../text.ts'
import { secretHash } from './secret.ts'
import { selectSession, updateLastSeen, updateSessionEnded } from './session.sql.ts'
import type { EndReason } from './session.sql.ts'

/** A busy session's last activity is written at most this often. */
const NOTE_ACTIVITY_MS = 30_000

const ENDED = {
  logout: [CODES.unknownToken, sessionTexts.unknownToken],
  revoked: [CODES.unknownToken, sessionTexts.unknownToken],
  elsewhere: [CODES.loggedInElsewhere, sessionTexts.loggedInElsewhere],
  expired: [CODES.sessionExpired, sessionTexts.sessionExpired],
} as const

/** What a token answers once its session ended. */
export function endedCode(reason: EndReason): number {
  return ENDED[reason][0]
}

/**
 * Who a token belongs to, by one indexed read; `openCallerCache` spares most of them. Throws CallError 50008 (unknown, logged out, revoked), 50012 (elsewhere) or 50014 (expired).
 */
export async function findCaller({ config, db }: App, token: string, isActivity: boolean): Promise<Caller> {
  const noteMs = Math.min(NOTE_ACTIVITY_MS, config.idleMs / 4)
  const session = await selectSession(db, secretHash(token), { ...config, noteMs })
  if (!session) throw ended('logout')
  if (session.endReason) throw ended(session.endReason)
  if (session.isOver) {
    await updateSessionEnded(db, session.sessionId, 'expired')
    throw ended('expired')
  }
  if (isActivity && session.isNoteDue) await updateLastSeen(db, session.sessionId)
  return {
    userId: session.userId,
    companyId: session.companyId,
    sessionId: session.sessionId,
    token: null,
    name: session.name,
    phone: session.phone,
    role: session.role,
    keys: new Map(Object.entries(session.keys)),
    clients: session.clientIds ?? (session.siteIds ? { sites: session.siteIds } : 'all'),
    companies: session.companyIds ?? 'all',
    mustChangePassword: session.mustChangePassword,
  }
}

function ended(reason: EndReason): CallError {
  const [code, text] = ENDED[reason]
  return new CallError(code, text)
}
