import { translator } from '../../rules/text.ts'
import { askToConfirm } from '../dialog/confirm.tsx'
import { locale } from '../theme/locale.ts'
import { uiTexts } from '../text.ts'
import { loginPath } from '../frame/guard.ts'
import { isLoggedIn, markLoggedOut } from './login-mark.ts'

let hasEntered = false
const leavingBegun = new AbortController()
let isAsking = false

/** Leaves for the login page, which leads back here; after an idle logout it gives the reason. */
export function leaveForLogin(isIdle = false): void {
  markLoggedOut({ isUnasked: true })
  if (window.location.pathname === '/login') return
  const kept = new URL(window.location.href)
  if (isIdle) kept.searchParams.set('idle', '1')
  // Without a network there is no login page to load; a page that the browser keeps shows it in its own place.
  if (!navigator.onLine) {
    document.body.replaceChildren()
    window.history.replaceState(null, '', kept)
    return window.location.reload()
  }
  window.location.assign(loginPath(kept))
}

/** The server knows no session: there is nothing to stay for. */
export function sessionIsGone(): void {
  // A page that needs no login, such as a display, shows its own error.
  if (!leaving.aborted && isLoggedIn()) leaveForLogin()
}

/** Aborted once the person leaves on purpose: no call but the logout is made from then on, and none fails. */
export const leaving = leavingBegun.signal

export function noteLeaving(): void {
  leavingBegun.abort()
}

/** The person is in the console: from now on a lost session asks before it leaves. */
export function noteEntered(): void {
  hasEntered = true
}

/**
 * Codes 50008, 50012, 50014: stay, or log in again (specification, section 8). Asks once, however many calls fail.
 * Before the first screen is shown there is nothing to stay for: then straight to the login page.
 */
export async function promptLoggedOut(): Promise<void> {
  if (isAsking || leaving.aborted) return
  if (!hasEntered) return sessionIsGone()
  isAsking = true
  const t = translator(uiTexts, locale)
  const isConfirmed = await askToConfirm({
    title: t('loggedOutTitle'),
    text: t('loggedOut'),
    yes: t('logInAgain'),
    no: t('stay'),
  })
  isAsking = false
  if (!isConfirmed) return
  markLoggedOut({ isUnasked: true })
  window.location.reload()
}
