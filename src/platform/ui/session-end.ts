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

let isAsking = false

/** Codes 50008, 50012, 50014: stay, or log in again (specification, section 8). Asks once, however many calls fail. */
export function promptLoggedOut(): void {
  if (isAsking) return
  isAsking = true
  const t = translator(uiTexts, locale)
  void askToConfirm({ title: t('loggedOutTitle'), text: t('loggedOut'), yes: t('logInAgain'), no: t('stay') }).then(
    (isConfirmed) => {
      isAsking = false
      if (!isConfirmed) return
      forgetToken()
      window.location.reload()
    },
  )
}
