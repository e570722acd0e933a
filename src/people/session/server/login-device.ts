import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/server/database/database.ts'
import { saveDevice } from './login-device.sql.ts'
import { isSecret, newSecret, secretHash } from '../../../platform/server/sealing/secret.ts'

const COOKIE = 'device'
const COOKIE_DAYS = 180

/** What a browser shows that it has logged in before by; null: it shows nothing. */
export function deviceHashOf({ cookies, server }: FastifyRequest): Buffer | null {
  const secret = cookies[server.cookieName(COOKIE)]
  return secret && isSecret(secret) ? secretHash(secret) : null
}

/** From now on the account knows the browser that this answer goes to, by a new secret. */
export async function rememberDevice(
  trx: Db,
  { reply }: { reply: FastifyReply },
  of: { userId: number; sessionId: number },
): Promise<void> {
  const secret = newSecret()
  const hashBefore = deviceHashOf(reply.request)
  await saveDevice(trx, { ...of, hashBefore, tokenHash: secretHash(secret) })
  void reply.setCookie(reply.server.cookieName(COOKIE), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.server.hasSecureCookies,
    maxAge: COOKIE_DAYS * 86_400,
  })
}
