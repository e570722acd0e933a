import { call, CallFailure } from '../../../platform/ui/call/call.ts'
import { locale } from '../../../platform/ui/theme/locale.ts'
import { notify } from '../../../platform/ui/dialog/notices.tsx'
import { markLoggedIn } from '../../../platform/ui/call/login-mark.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { ResponseOf } from '../../../platform/contract/call.ts'
import { sessionTexts } from '../text.ts'
import { REPORTED_TRIES } from '../rules/login-budget.ts'
import { notifyOfFactorReset } from './notify-of-factor-reset.ts'
import { forgetLogin, rememberLogin } from './remembered.ts'
import { sealForServer } from './seal-for-server.ts'

export interface LoginForm {
  username: string
  password: string
  remember: boolean
  /** sent to the phone that is the user name */
  code?: string | undefined
  /** of the second factor */
  otp?: string | undefined
  /** whose login page it is */
  companyid?: number | undefined
}

const LOGIN_FAILED = 41001

/** Logs in; the server's cookie keeps the session. Throws CallFailure. */
export async function logIn({ password, ...form }: LoginForm): Promise<void> {
  const sealed = await sealForServer(password)
  try {
    const signedIn = await call('POST /users/actions/login', { request: { ...form, password: sealed } })
    if (signedIn.rememberToken) rememberLogin(form.username, signedIn.rememberToken)
    else if (!form.remember) forgetLogin()
    enter(signedIn)
  } catch (error) {
    // What was remembered for this name may be why: the password was changed since.
    if (error instanceof CallFailure && error.code === LOGIN_FAILED) forgetLogin()
    throw error
  }
}

/** Logs in by the token of a link: /login?token=… Throws CallFailure. */
export async function logInByToken(token: string): Promise<void> {
  enter(await call('POST /users/getLoginByToken', { request: { token } }))
}

type SignedIn = ResponseOf<'POST /users/getLoginByToken'>
function enter({ lastPasswordResetDate, mustChangePassword, wrongTries, secondFactorResetBy }: SignedIn): void {
  markLoggedIn()
  const t = translator(sessionTexts, locale)
  if (wrongTries >= REPORTED_TRIES) notify.alert(t('wrongTries', { count: wrongTries }))
  notifyOfFactorReset(secondFactorResetBy)
  // Who must choose a password right now needs no reminder to do so soon.
  if (lastPasswordResetDate === null && !mustChangePassword) notify.alert(t('neverReset'))
}
