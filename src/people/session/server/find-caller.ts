import type { App } from '../../../platform/server/context.ts'
import type { Caller } from '../../../platform/server/caller.ts'
import { endSession } from './end-sessions.ts'
import { secretHash } from '../../../platform/server/sealing/secret.ts'
import { sessionEnded } from './session-ended.ts'
import { selectSession, updateLastSeen } from './session.sql.ts'
import type { WhichSession } from './session.sql.ts'

/** A busy session's last activity is written at most this often. */
const NOTE_ACTIVITY_MS = 30_000

/**
 * Who a session's token belongs to, by one indexed read; `openCallerCache` spares most of them. Throws CallError 50008 (unknown, logged
 * out, revoked), 50012 (elsewhere) or 50014 (expired).
 */
export function findCaller(app: App, token: string, isActivity: boolean): Promise<Caller> {
  return find(app, { tokenHash: secretHash(token) }, isActivity)
}

/** The same for a session known by its id, which does not count as its use. */
export function findSession(app: App, sessionId: number): Promise<Caller> {
  return find(app, { sessionId }, false)
}

async function find(app: App, which: WhichSession, isActivity: boolean): Promise<Caller> {
  const { config, db } = app
  const noteMs = Math.min(NOTE_ACTIVITY_MS, config.idleMs / 4)
  const session = await selectSession(app, which, { ...config, noteMs })
  if (!session) throw sessionEnded('logout')
  if (session.endReason) throw sessionEnded(session.endReason)
  if (session.isOver) {
    await endSession(db, session.sessionId, 'expired')
    throw sessionEnded('expired')
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
    ...session.scopes,
    companies: session.companyIds ?? 'all',
    mustChangePassword: session.mustChangePassword,
    mustSetUpFactor: !session.hasFactor && config.secondFactorRoles.includes(session.role),
  }
}
