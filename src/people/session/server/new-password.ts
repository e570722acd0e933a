import { fieldError } from '../../../platform/server/http/errors.ts'
import { isPasswordAllowed } from '../rules/password-pattern.ts'
import { passwordWeakness } from '../rules/weak-password.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import type { KeyApp } from './server-key.ts'
import { openSealedPassword } from './sealed-password.ts'
import { sessionTexts } from '../text.ts'

/** What is known of who gets the password. */
interface Person {
  name?: string
  phone?: string
}

/**
 * A new password that was typed twice and may be chosen; throws at the field that is wrong: `field`, or the one named so with 'Again'.
 */
export async function openNewPassword(
  app: KeyApp,
  sealed: { password: string; passwordAgain: string },
  person: Person,
  field = 'password',
): Promise<string> {
  const password = await opened(app, sealed.password, field)
  checkNewPassword(password, person, field)
  if ((await opened(app, sealed.passwordAgain, `${field}Again`)) !== password)
    throw fieldError(`${field}Again`, sessionTexts.passwordsDiffer)
  return password
}

/** Throws at the field unless a password has the pattern and is not easily guessed. */
export function checkNewPassword(password: string, person: Person, field = 'password'): void {
  if (!isPasswordAllowed(password)) throw fieldError(field, sessionTexts.passwordPattern)
  const weakness = passwordWeakness(password, person, COMMON_PASSWORDS)
  if (weakness) throw fieldError(field, sessionTexts[weakness === 'common' ? 'passwordCommon' : 'passwordPersonal'])
}

async function opened(app: KeyApp, sealed: string, field: string): Promise<string> {
  const content = await openSealedPassword(app, sealed)
  if ('problem' in content) throw fieldError(field, sessionTexts.passwordUnreadable)
  return content.password
}
