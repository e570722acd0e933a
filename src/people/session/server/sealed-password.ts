import { webcrypto } from 'node:crypto'
import { z } from 'zod'
import { isPlain } from '../../../platform/server/http/json-body.ts'
import { insertNonce } from './sealed-password.sql.ts'
import { loginKey } from './server-key.ts'
import type { KeyApp } from './server-key.ts'

/** How far a sender's clock may be off, either way. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000

const Sealed = z.object({
  password: z.string().min(1).max(200),
  nonce: z.string().min(8).max(100),
  /** ms since 1970, or ISO 8601 */
  time: z.union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))]),
})

export type OpenedPassword = { password: string } | { problem: 'unreadable' | 'stale' | 'replayed' }

/**
 * Opens what a browser sealed: base64 of RSA-OAEP (SHA-256) over the UTF-8 JSON `{password, nonce, time}`. Each may be used
 * once, within five minutes of its time.
 */
export async function openSealedPassword(app: KeyApp, sealed: string, now = Date.now()): Promise<OpenedPassword> {
  const content = await decrypted(sealed, (await loginKey(app)).privateKey)
  if (!content) return { problem: 'unreadable' }
  if (Math.abs(now - content.time) > CLOCK_TOLERANCE_MS) return { problem: 'stale' }
  const isFirst = await insertNonce(app.db, content.nonce)
  return isFirst ? { password: content.password } : { problem: 'replayed' }
}

/** Off the thread that answers: it takes some ms. */
async function decrypted(sealed: string, key: webcrypto.CryptoKey): Promise<z.output<typeof Sealed> | undefined> {
  try {
    const plain = await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, Buffer.from(sealed, 'base64'))
    const content: unknown = JSON.parse(Buffer.from(plain).toString('utf8'))
    return isPlain(content) ? Sealed.parse(content) : undefined
  } catch {
    return undefined
  }
}
