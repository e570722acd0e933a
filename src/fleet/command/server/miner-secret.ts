import { createCipheriv, createDecipheriv, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../../../platform/server/database.ts'
import { insertSecretKey, selectSecretKey } from './miner-secret.sql.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A password as it is stored: nonce, tag, text; of no use at another site. */
export async function sealPassword(db: Db, siteId: number, password: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await secretKey(db), nonce).setAAD(Buffer.from(`site ${siteId}`))
  const text = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Throws for what was sealed for another site, or with another server's key. */
export async function openPassword(db: Db, siteId: number, sealed: Buffer): Promise<string> {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, await secretKey(db), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(`site ${siteId}`)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Derived from a key of the server's own, made when the first password is stored. */
async function secretKey(db: Db): Promise<Buffer> {
  const privatePem = (await selectSecretKey(db)) ?? (await makeKey(db))
  return Buffer.from(hkdfSync('sha256', privatePem, '', 'miner passwords', KEY_BYTES))
}

async function makeKey(db: Db): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await insertSecretKey(db, { publicPem: publicKey, privatePem: privateKey })
  const kept = await selectSecretKey(db)
  if (kept === undefined) throw new Error('the key for passwords of miners was stored and is gone')
  return kept
}
