import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import type { Handlers } from '../../../platform/server/context.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { SessionCalls } from '../contract.ts'
import { readUserAgent } from '../rules/user-agent.ts'
import { sessionTexts } from '../text.ts'
import { endSession, endSessions } from './end-sessions.ts'
import { selectIsSessionOf, selectOwnSessions } from './own-sessions.sql.ts'
import { deleteDeviceOfSession } from './login-device.sql.ts'
import { deleteRememberTokenOfSession } from './remember-token.sql.ts'

type SessionHandlers = Handlers<SessionCalls>

/** No one reads through more. */
const MOST = 100

export const findSessions: SessionHandlers['POST /session/find/'] = async ({ app, db, caller }) => {
  const sessions = await selectOwnSessions(db, caller.userId, { ...app.config, first: caller.sessionId, most: MOST })
  return sessions.map(({ id, address, userAgent, beganAt, lastSeenAt, wrongTries }) => ({
    id,
    ...readUserAgent(userAgent ?? ''),
    address,
    beganAt: beganAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    wrongTries,
    isThis: id === caller.sessionId,
  }))
}

export const endOwnSession: SessionHandlers['POST /session/end/{id}'] = async ({ db, caller, params, requestId }) => {
  const { id } = params
  return auditedChange({ db, caller, requestId }, async (trx) => {
    if (!(await selectIsSessionOf(trx, id, caller.userId)))
      throw new CallError(CODES.notFound, sessionTexts.noSuchSession)
    await deleteRememberTokenOfSession(trx, id)
    await deleteDeviceOfSession(trx, id)
    if (!(await endSession(trx, id, 'revoked'))) return { answer: null }
    return {
      action: 'end session',
      objectKind: 'session',
      objectId: id,
      answer: null,
    }
  })
}

export const endOtherSessions: SessionHandlers['POST /session/endOthers'] = ({ db, caller, requestId }) =>
  auditedChange({ db, caller, requestId }, async (trx) => {
    const ended = await endSessions(trx, caller.userId, caller.sessionId)
    return {
      action: 'end sessions',
      objectKind: 'user',
      objectId: caller.userId,
      after: { name: caller.name, ended },
      answer: { ended },
    }
  })
