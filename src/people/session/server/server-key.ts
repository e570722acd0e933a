import { createPrivateKey, generateKeyPair } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Db } from '../../../platform/server/database/database.ts'
import { insertServerKey, selectServerKey } from './server-key.sql.ts'
import type { KeyPair } from './server-key.sql.ts'

const PURPOSE = 'login'
const MODULUS_BITS = 3072

export interface LoginKey {
  publicPem: string
  /** opens RSA-OAEP with SHA-256 */
  privateKey: webcrypto.CryptoKey
}

const known = new WeakMap<Db, Promise<LoginKey>>()

/** The key pair that passwords travel under: made at the first start, the same for every process on this database. */
export function loginKey(db: Db): Promise<LoginKey> {
  const found = known.get(db)
  if (found) return found
  const reading = readOrMake(db).then(({ publicPem, privatePem }) => ({
    publicPem,
    privateKey: createPrivateKey(privatePem).toCryptoKey({ name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt']),
  }))
  known.set(db, reading)
  // A database that was away is asked again.
  reading.catch(() => known.delete(db))
  return reading
}

async function readOrMake(db: Db): Promise<KeyPair> {
  const stored = await selectServerKey(db, PURPOSE)
  if (stored) return stored
  const made = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await insertServerKey(db, PURPOSE, { publicPem: made.publicKey, privatePem: made.privateKey })
  const kept = await selectServerKey(db, PURPOSE)
  if (!kept) throw new Error('the key pair for logins was stored and is gone')
  return kept
}
