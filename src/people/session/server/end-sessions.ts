import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { endedCode } from './find-caller.ts'
import { deleteDevicesOf } from './login-device.sql.ts'
import { deleteRememberTokensOf } from './remember-token.sql.ts'
import { updateOtherSessionsEnded } from './session.sql.ts'

/** No session has this id. */
const NONE = 0

/**
 * Ends every session of a person, but the one given, once the transaction commits, and forgets what browsers remember of the login and
 * that the account knows them: after a deletion, a change of role or a new password. Returns how many ended.
 */
export async function endSessions(trx: Db, userId: number, keptSessionId = NONE): Promise<number> {
  await deleteRememberTokensOf(trx, userId)
  await deleteDevicesOf(trx, userId)
  const ended = await updateOtherSessionsEnded(trx, userId, keptSessionId, 'revoked')
  for (const sessionId of ended) await publishIn(trx, 'sessionEnded', { sessionId, code: endedCode('revoked') })
  return ended.length
}
