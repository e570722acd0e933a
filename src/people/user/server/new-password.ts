import type { Db } from '../../../platform/server/database/database.ts'
import { isPasswordAllowed } from '../../session/rules/password-pattern.ts'
import { hashPassword } from '../../session/server/password-hash.ts'
import { openSealedPassword } from '../../session/server/sealed-password.ts'
import { sessionTexts } from '../../session/text.ts'
import { atField } from './at-field.ts'

/** The hash of a new password that was typed twice; throws at the field that is wrong: `field`, or the one named so with 'Again'. */
export async function openNewPassword(
  db: Db,
  sealed: { password: string; passwordAgain: string },
  field = 'password',
): Promise<string> {
  const password = await opened(db, sealed.password, field)
  if (!isPasswordAllowed(password)) throw atField(field, sessionTexts.passwordPattern)
  if ((await opened(db, sealed.passwordAgain, `${field}Again`)) !== password)
    throw atField(`${field}Again`, sessionTexts.passwordsDiffer)
  return hashPassword(password)
}

async function opened(db: Db, sealed: string, field: string): Promise<string> {
  const content = await openSealedPassword(db, sealed)
  if ('problem' in content) throw atField(field, sessionTexts.passwordUnreadable)
  return content.password
}
