import { call } from './call.ts'
import { leaveForLogin, noteLeaving } from './session-end.ts'
import { forgetToken, readToken } from './token.ts'

/**
 * Ends the session here and at the server, and loads the login page anew, so that nothing of the person stays behind.
 * An idle logout leads back here after the next login.
 */
export async function logOut({ isIdle = false } = {}): Promise<void> {
  noteLeaving()
  // Gone for this browser even when the server can't be told.
  if (readToken()) await call('POST /users/actions/logout').catch(() => null)
  if (isIdle) return leaveForLogin(true)
  forgetToken()
  window.location.assign('/login')
}
