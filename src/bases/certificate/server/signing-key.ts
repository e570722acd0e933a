import type { App } from '../../../platform/server/context.ts'
import { makeSigningKey } from './make-signing-key.ts'
import type { SigningKey } from './make-signing-key.ts'
import { insertSigningKey, lockSigningKeys, selectSigningKey } from './signing-key.sql.ts'

const place = (fingerprint: string) => `signing_key.sealed_private_key ${fingerprint}` as const

/** The key that signs certificates; made when the first one is signed. */
export async function currentSigningKey({ db, sealing }: App): Promise<SigningKey> {
  const stored = (await selectSigningKey(db)) ?? (await makeFirst())
  const privateKey = Buffer.from(sealing.unseal(place(stored.fingerprint), stored.sealedPrivateKey), 'base64')
  return { fingerprint: stored.fingerprint, certificate: stored.certificate, privateKey }

  async function makeFirst() {
    const made = await makeSigningKey(new Date())
    const sealedPrivateKey = sealing.seal(place(made.fingerprint), made.privateKey.toString('base64'))
    return db.transaction().execute(async (trx) => {
      await lockSigningKeys(trx)
      const first = await selectSigningKey(trx)
      if (first) return first
      const key = { fingerprint: made.fingerprint, certificate: made.certificate, sealedPrivateKey }
      await insertSigningKey(trx, key)
      return key
    })
  }
}
