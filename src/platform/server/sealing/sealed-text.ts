import { createCipheriv, createDecipheriv, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { insertSealingKey, selectSealingKey } from './sealed-text.sql.ts'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SealedFor {
  /** names the server's key: what is sealed for one purpose opens for no other */
  purpose: string
  /** whose it is; of no use to another */
  owner: string
}

/** A secret as it is stored: nonce, tag, text. */
export async function sealText(db: Db, { purpose, owner }: SealedFor, text: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await sealingKey(db, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws for what was sealed for another owner, or with another server's key. */
export async function openText(db: Db, { purpose, owner }: SealedFor, sealed: Buffer): Promise<string> {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, await sealingKey(db, purpose), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Derived from a key of the server's own, made when the first secret is stored. */
async function sealingKey(db: Db, purpose: string): Promise<Buffer> {
  const privatePem = (await selectSealingKey(db, purpose)) ?? (await makeKey(db, purpose))
  return Buffer.from(hkdfSync('sha256', privatePem, '', purpose, KEY_BYTES))
}

async function makeKey(db: Db, purpose: string): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await insertSealingKey(db, purpose, { publicPem: publicKey, privatePem: privateKey })
  const kept = await selectSealingKey(db, purpose)
  if (kept === undefined) throw new Error(`the key for ${purpose} was stored and is gone`)
  return kept
}
