import { call } from './call.ts'
import { isLoggedIn, markLoggedOut } from './login-mark.ts'
import { leaveForLogin, noteLeaving } from './session-end.ts'

/**
 * Ends the session here and at the server, and reloads the login page, so that nothing of the person stays behind.
 * An idle logout leads back here after the next login.
 */
export async function logOut({ isIdle = false } = {}): Promise<void> {
  noteLeaving()
  // Without an answer the cookie stays; its session ends when it has idled.
  if (isLoggedIn()) await call('POST /users/actions/logout').catch(() => null)
  if (isIdle) return leaveForLogin(true)
  markLoggedOut()
  window.location.assign('/login')
}
