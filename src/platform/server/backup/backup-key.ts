import { argon2Sync, createCipheriv, createDecipheriv, generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import fs from 'node:fs'
import { z } from 'zod'
import { readNamedFile } from './read-named-file.ts'
import { readPrivateKey } from './sealed-stream.ts'

const CIPHER = 'aes-256-gcm'
/** A third of a second of one core and 64 MB for each guess. */
const ARGON2 = { memory: 65_536, passes: 3, parallelism: 4 }
const SHORTEST_PASSPHRASE = 12

const KeyFile = z.object({
  kind: z.literal('minerva backup key'),
  publicKey: z.string(),
  argon2id: z.object({ memory: z.int(), passes: z.int(), parallelism: z.int(), salt: z.string() }),
  nonce: z.string(),
  sealedPrivateKey: z.string(),
})

/** Writes the private half, sealed under the passphrase, into a new file; returns the public half. */
export function makeBackupKey(file: string, passphrase: string): string {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new Error(
      `The passphrase needs ${SHORTEST_PASSPHRASE} characters or more: it is all that protects a stolen key file.`,
    )
  const { x: publicKey = '', d = '' } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv(CIPHER, keyOf(passphrase, { ...ARGON2, salt }), nonce).setAAD(Buffer.from(publicKey))
  const sealed = Buffer.concat([cipher.update(d, 'utf8'), cipher.final(), cipher.getAuthTag()])
  const content: z.infer<typeof KeyFile> = {
    kind: 'minerva backup key',
    publicKey,
    argon2id: { ...ARGON2, salt: salt.toString('base64url') },
    nonce: nonce.toString('base64url'),
    sealedPrivateKey: sealed.toString('base64url'),
  }
  fs.writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })
  return publicKey
}

/** Throws in words when the file is none of ours, or the passphrase is wrong. */
export function openBackupKey(file: string, passphrase: string): KeyObject {
  const { publicKey, argon2id, nonce, sealedPrivateKey } = readKeyFile(file)
  const sealed = Buffer.from(sealedPrivateKey, 'base64url')
  const key = keyOf(passphrase, { ...argon2id, salt: Buffer.from(argon2id.salt, 'base64url') })
  const decipher = createDecipheriv(CIPHER, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
  decipher.setAAD(Buffer.from(publicKey)).setAuthTag(sealed.subarray(-16))
  try {
    const d = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
    return readPrivateKey({ d, x: publicKey })
  } catch (error) {
    throw new Error(`The passphrase does not open ${file}. Nothing was changed.`, { cause: error })
  }
}

function readKeyFile(file: string): z.infer<typeof KeyFile> {
  const content = readNamedFile(file)
  try {
    return KeyFile.parse(JSON.parse(content))
  } catch (error) {
    throw new Error(`${file} is no key file as "npm run backup -- --new-key" writes it.`, { cause: error })
  }
}

function keyOf(passphrase: string, { salt, ...cost }: typeof ARGON2 & { salt: Buffer }): Buffer {
  return argon2Sync('argon2id', { message: passphrase.normalize('NFKC'), nonce: salt, tagLength: 32, ...cost })
}

/** Eight hexadecimal digits by which sealed files are kept apart; 'plain' for those that are not sealed. */
export function backupKeyId(publicKey: string | undefined): string {
  return publicKey === undefined ? 'plain' : hash('sha256', publicKey).slice(0, 8)
}
