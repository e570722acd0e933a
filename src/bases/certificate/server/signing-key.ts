import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { App } from '../../../platform/server/context.ts'
import { certificateTexts } from '../text.ts'
import { readKeyFile } from './key-file.ts'
import { makeSigningKey } from './make-signing-key.ts'
import type { SigningKey } from './make-signing-key.ts'
import { insertCertificateOfKey, insertSigningKey, lockSigningKeys, selectSigningKey } from './signing-key.sql.ts'

const place = (fingerprint: string) => `signing_key.sealed_private_key ${fingerprint}` as const

/** The key that signs certificates: that of a certification authority, in its file, or the installation's own. */
export const currentSigningKey = (app: App): Promise<SigningKey> =>
  app.config.certificateKeyFile === undefined ? ownSigningKey(app) : keyInFile(app, app.config.certificateKeyFile)

async function keyInFile({ db, config, log }: App, file: string): Promise<SigningKey> {
  const key = await readKeyFile(file, config.certificateKeyPassword).catch((error: unknown) => {
    log.error({ err: error }, `CERTIFICATE_KEY_FILE ${file} can't sign certificates`)
    throw new CallError(CODES.refused, certificateTexts.keyUnusable)
  })
  await insertCertificateOfKey(db, key)
  return key
}

/** Made when the first certificate is signed. */
async function ownSigningKey({ db, sealing }: App): Promise<SigningKey> {
  const stored = (await selectSigningKey(db)) ?? (await makeFirst())
  const privateKey = Buffer.from(sealing.unseal(place(stored.fingerprint), stored.sealedPrivateKey), 'base64')
  return { fingerprint: stored.fingerprint, certificate: stored.certificate, privateKey, chain: [] }

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
