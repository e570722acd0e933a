import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Tables } from '../database/database.ts'

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const KEY_BYTES = 32

/**
 * Which row's secret it is: 'site_command_setting.sealed_password 7', a column and its row's primary key (parts parted by a
 * space). What is sealed for one row opens for no other. Such a column is text, and its name begins with `sealed_`: by that
 * `seal-anew.ts` finds it when the key changes.
 */
export type SealedPlace = `${keyof Tables & string}.sealed_${string} ${string | number}`

/** Seals what the database stores and must be read again, with a key outside it. */
export interface Sealing {
  /** the key that seals */
  readonly keyId: string
  /** the keys that unseal */
  readonly keyIds: readonly string[]
  /** 'v1.<key id>.<nonce>.<ciphertext and tag>', of which the last two are base64url */
  seal(place: SealedPlace, plain: string): string
  /** Throws a SealingError for another place, another key, or what was changed. */
  unseal(place: SealedPlace, sealed: string): string
}

export class SealingError extends Error {}

/** `keys`: 32 bytes each; the first seals, all unseal. */
export function sealingWith(keys: readonly Buffer[]): Sealing {
  const byId = new Map(keys.map((key) => [sealingKeyId(key), key]))
  const [current] = byId
  if (!current) throw new SealingError('sealing needs a key')
  const [keyId, key] = current
  return {
    keyId,
    keyIds: [...byId.keys()],
    seal(place, plain) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, keyId, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    unseal(place, sealed) {
      const [version, id = '', nonce = '', rest = ''] = sealed.split('.')
      if (version !== VERSION) throw new SealingError(`${place} is not sealed in a way that this server knows`)
      const ownKey = byId.get(id)
      if (!ownKey) throw new SealingError(`${place} is sealed with the key ${id}, which this server does not have`)
      try {
        return opened(ownKey, place, Buffer.from(nonce, 'base64url'), Buffer.from(rest, 'base64url'))
      } catch (error) {
        throw new SealingError(`${place} was changed, or sealed for another place`, { cause: error })
      }
    },
  }
}

function opened(key: Buffer, place: string, nonce: Buffer, rest: Buffer): string {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(rest.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(rest.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Eight hexadecimal digits that distinguish keys and reveal nothing of them. */
function sealingKeyId(key: Buffer): string {
  return createHash('sha256').update('minerva sealing key ').update(key).digest('hex').slice(0, 8)
}
