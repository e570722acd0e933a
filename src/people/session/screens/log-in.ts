import { call, CallFailure } from '../../../platform/ui/call/call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { keepToken } from '../../../platform/ui/call/token.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { sessionTexts } from '../text.ts'
import { forgetLogin, rememberLogin } from './remembered.ts'
import { sealForServer } from './seal-for-server.ts'

export interface LoginForm {
  username: string
  password: string
  remember: boolean
  /** whose login page it is */
  companyid?: number | undefined
}

/** Logs in and keeps the session. Throws CallFailure. */
export async function logIn({ username, password, remember, companyid }: LoginForm): Promise<void> {
  const sealed = await sealForServer(password)
  try {
    const request = { username, password: sealed, remember, companyid }
    const signedIn = await call('POST /users/actions/login', { request })
    if (signedIn.rememberToken) rememberLogin(username, signedIn.rememberToken)
    else if (!remember) forgetLogin()
    enter(signedIn)
  } catch (error) {
    // What was remembered for this name may be why: the password was changed since.
    if (error instanceof CallFailure && typeof error.code === 'number') forgetLogin()
    throw error
  }
}

/** Logs in by the token of a link: /login?token=… Throws CallFailure. */
export async function logInByToken(token: string): Promise<void> {
  enter(await call('GET /users/getLoginByToken', { query: { token } }))
}

type SignedIn = ResponseOf<'GET /users/getLoginByToken'>
function enter({ token, lastPasswordResetDate, mustChangePassword }: SignedIn): void {
  keepToken(token)
  // Who must choose a password right now need not be told to do so soon.
  if (lastPasswordResetDate === null && !mustChangePassword) {
    const t = translator(sessionTexts, locale)
    notify.alert(t('neverReset'))
  }
}
