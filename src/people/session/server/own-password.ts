import type { FastifyReply } from 'fastify'
import type { App } from '../../../platform/server/context.ts'
import { fieldError } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../text.ts'
import { takeBackAttempt, takeLoginAttempt } from './login-attempt.ts'
import { deviceHashOf } from './login-device.ts'
import { isPasswordRight } from './password-hash.ts'
import { openSealedPassword } from './sealed-password.ts'
import type { KeyApp } from './server-key.ts'
import type { UserRow } from './user.sql.ts'

interface Asking {
  app: App
  address: string
  reply: FastifyReply
}

/**
 * Throws at the field unless that is the person's current password. Who took over a session must not guess it by this: tries count as
 * those of logins do.
 */
export async function checkOwnPassword(
  { app, address, reply }: Asking,
  user: UserRow,
  sealed: string,
  field: string,
): Promise<void> {
  const password = await openedAt(app, sealed, field)
  const attempt = await takeLoginAttempt(app.db, { name: user.phone, address, deviceHash: deviceHashOf(reply.request) })
  if (!(await isPasswordRight(password, user.passwordHash))) throw fieldError(field, sessionTexts.oldPasswordWrong)
  await takeBackAttempt(app.db, attempt)
}

/** What a browser sealed; throws at the field where it can't be opened. */
export async function openedAt(app: KeyApp, sealed: string, field: string): Promise<string> {
  const content = await openSealedPassword(app, sealed)
  if ('problem' in content) throw fieldError(field, sessionTexts.passwordUnreadable)
  return content.password
}
