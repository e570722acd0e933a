import { call } from '../../../platform/ui/call/call.ts'
import { markLoggedIn } from '../../../platform/ui/call/login-mark.ts'
import { notifyOfFactorReset } from '../../session/screens/notify-of-factor-reset.ts'

/** Goes to the provider's page. */
export async function beginSignOn(address: 'POST /signOn/begin' | 'POST /signOn/link'): Promise<void> {
  const { url } = await call(address, { request: {} })
  window.location.assign(url)
}

/** The query that the provider led back with; null when the page was opened in another way. Taken out of the address: it works once. */
export function takeSignOnQuery(): string | null {
  const { search } = window.location
  const names = new URLSearchParams(search)
  if (!names.has('state') || !(names.has('code') || names.has('error'))) return null
  window.history.replaceState(null, '', '/login')
  return search
}

/** Logs in, or links to the account of the session that began. `otp`: of the second factor, once it was asked for. Throws CallFailure. */
export async function finishSignOn(query: string, otp: string | undefined, onLoggedIn: () => void): Promise<void> {
  const { isLinked, secondFactorResetBy } = await call('POST /signOn/finish', { request: { query, otp } })
  if (isLinked) return window.location.replace('/profile/index?tab=security')
  markLoggedIn()
  notifyOfFactorReset(secondFactorResetBy)
  onLoggedIn()
}
