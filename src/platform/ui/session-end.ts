import { translator } from '../rules/text.ts'
import { askToConfirm } from './confirm.tsx'
import { locale } from './locale.ts'
import { uiTexts } from './text.ts'
import { forgetToken } from './token.ts'

/** Leaves for the login page, which leads back here. */
export function leaveForLogin(extra: Record<string, string> = {}): void {
  forgetToken()
  if (window.location.pathname === '/login') return
  const redirect = window.location.pathname + window.location.search
  window.location.assign(`/login?${new URLSearchParams({ redirect, ...extra })}`)
}

let hasEntered = false
let isAsking = false

/** The person stands in the console: from now on a lost session asks before it leaves. */
export function noteEntered(): void {
  hasEntered = true
}

/**
 * Codes 50008, 50012, 50014: stay, or log in again (specification, section 8). Asks once, however many calls fail.
 * Before the first screen stands there is nothing to stay for: then straight to the login page.
 */
export async function promptLoggedOut(): Promise<void> {
  if (isAsking) return
  if (!hasEntered) return leaveForLogin()
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
  forgetToken()
  window.location.reload()
}
