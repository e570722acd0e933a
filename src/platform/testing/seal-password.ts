import { constants, publicEncrypt, randomUUID } from 'node:crypto'
import { loginPublicPem } from '../../people/session/server/server-key.ts'
import type { Db } from '../server/database/database.ts'
import { TEST_SEALING } from './test-sealing.ts'

/** What a browser sends in a password's place; `changes` make it wrong on purpose. */
export async function sealPassword(
  db: Db,
  password: string,
  changes: { nonce?: string; time?: number } = {},
): Promise<string> {
  const seal = await passwordSealer(db)
  return seal(password, changes)
}

/** The same for many, once the server's key is read. */
export async function passwordSealer(
  db: Db,
): Promise<(password: string, changes?: { nonce?: string; time?: number }) => string> {
  const publicPem = await loginPublicPem({ db, sealing: TEST_SEALING })
  return (password, changes) => sealFor(publicPem, password, changes)
}

/** The same where the server's key is all that is known of it. */
export function sealFor(publicPem: string, password: string, changes: { nonce?: string; time?: number } = {}): string {
  const content = JSON.stringify({ password, nonce: randomUUID(), time: Date.now(), ...changes })
  const sealed = publicEncrypt(
    { key: publicPem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(content, 'utf8'),
  )
  return sealed.toString('base64')
}
