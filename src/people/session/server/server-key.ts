import { createPrivateKey, generateKeyPair } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { SealedPlace } from '../../../platform/server/sealing/sealing.ts'
import { insertServerKey, selectServerKey } from './server-key.sql.ts'
import type { KeyPair } from './server-key.sql.ts'

const PURPOSE = 'login'
const PLACE: SealedPlace = `server_key.sealed_private_pem ${PURPOSE}`
const MODULUS_BITS = 3072

export interface LoginKey {
  publicPem: string
  /** opens RSA-OAEP with SHA-256 */
  privateKey: webcrypto.CryptoKey
}

export type KeyApp = Pick<App, 'db' | 'sealing'>

const known = new WeakMap<Db, Promise<LoginKey>>()

/** The key pair that passwords travel under: made at the first start, the same for every process on this database. */
export function loginKey(app: KeyApp): Promise<LoginKey> {
  const { db, sealing } = app
  const found = known.get(db)
  if (found) return found
  const reading = readOrMake(app).then(({ publicPem, sealedPrivatePem }) => ({
    publicPem,
    privateKey: createPrivateKey(sealing.unseal(PLACE, sealedPrivatePem)).toCryptoKey(
      { name: 'RSA-OAEP', hash: 'SHA-256' },
      false,
      ['decrypt'],
    ),
  }))
  known.set(db, reading)
  // A database that was away is asked again.
  reading.catch(() => known.delete(db))
  return reading
}

/** What a browser seals a password with. */
export async function loginPublicPem(app: KeyApp): Promise<string> {
  const { publicPem } = await readOrMake(app)
  return publicPem
}

async function readOrMake({ db, sealing }: KeyApp): Promise<KeyPair> {
  const stored = await selectServerKey(db, PURPOSE)
  if (stored) return stored
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await insertServerKey(db, PURPOSE, { publicPem: publicKey, sealedPrivatePem: sealing.seal(PLACE, privateKey) })
  const kept = await selectServerKey(db, PURPOSE)
  if (!kept) throw new Error('the key pair for logins was stored and is gone')
  return kept
}
