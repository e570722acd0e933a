import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { deleteDevicesOf } from './login-device.sql.ts'
import { deleteRememberTokensOf } from './remember-token.sql.ts'
import { endedCode } from './session-ended.ts'
import { updateOtherSessionsEnded, updateSessionEnded } from './session.sql.ts'
import type { EndReason } from './session.sql.ts'

/** No session has this id. */
const NONE = 0

/** Ends one session, and those opened by a token that it made. False when it had ended before. */
export async function endSession(db: Db, sessionId: number, reason: EndReason): Promise<boolean> {
  const ended = await updateSessionEnded(db, sessionId, reason)
  await publishEnded(db, ended, reason)
  return ended.length > 0
}

/**
 * Ends every session of a person, but the one given, once the transaction commits, and forgets what browsers remember of the login and
 * that the account knows them: after a deletion, a change of role or a new password. Returns how many ended.
 */
export async function endSessions(trx: Db, userId: number, keptSessionId = NONE): Promise<number> {
  await deleteRememberTokensOf(trx, userId)
  await deleteDevicesOf(trx, userId)
  return endOthers(trx, userId, keptSessionId, 'revoked')
}

/** Ends a person's sessions but the one given. Returns how many ended. */
export async function endOthers(trx: Db, userId: number, keptSessionId: number, reason: EndReason): Promise<number> {
  const ended = await updateOtherSessionsEnded(trx, userId, keptSessionId, reason)
  await publishEnded(trx, ended, reason)
  return ended.length
}

async function publishEnded(db: Db, sessionIds: readonly number[], reason: EndReason): Promise<void> {
  for (const sessionId of sessionIds) await publishIn(db, 'sessionEnded', { sessionId, code: endedCode(reason) })
}
