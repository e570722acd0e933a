import { call } from './call.ts'
import { noteLeaving } from './session-end.ts'
import { forgetToken, readToken } from './token.ts'

/** Ends the session here and at the server, and loads the login page anew, so that nothing of the person stays behind. */
export async function logOut(search: Record<string, string> = {}): Promise<void> {
  noteLeaving()
  // Gone for this browser even when the server can't be told.
  if (readToken()) await call('POST /users/actions/logout').catch(() => null)
  forgetToken()
  const query = new URLSearchParams(search)
  window.location.assign(query.size > 0 ? `/login?${query}` : '/login')
}
