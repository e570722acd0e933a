import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { md5Crypt } from './md5-crypt.ts'
import { isFields } from '../miner-reply.ts'
import type { Fields } from '../miner-reply-text.ts'

// MicroBT's documents of Whatsminer API 2 and 3: how write commands are signed and encrypted.

const BLOCK_BYTES = 16
/** How many characters of the hash API 3 uses as the token. */
const TOKEN_CHARS = 8

/** The answer to `get_token`. */
export interface TokenAnswer {
  salt: string
  newsalt: string
  time: string
}

export function tokenAnswerOf(fields: Fields | undefined): TokenAnswer | null {
  const { salt, newsalt, time } = fields ?? {}
  if (typeof salt !== 'string' || typeof newsalt !== 'string') return null
  if (typeof time !== 'string' && typeof time !== 'number') return null
  return { salt, newsalt, time: String(time) }
}

/** API 2: the token that signs a command, and the key that encrypts it. */
export function keysOf(password: string, { salt, newsalt, time }: TokenAnswer): { token: string; key: Buffer } {
  const hashed = md5Crypt(password, salt)
  return { token: md5Crypt(hashed + time, newsalt), key: createHash('sha256').update(hashed).digest() }
}

/** AES-256-ECB of the text, padded with NULs, as base64. */
export function seal(text: string, key: Buffer): string {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const bytes = Buffer.from(text)
  const filled = Buffer.concat([bytes, Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES)])
  return Buffer.concat([cipher.update(filled), cipher.final()]).toString('base64')
}

/** The decrypted reply `{"enc":"…"}`; null if it is not encrypted or the key differs. */
export function unseal(reply: string, key: Buffer): string | null {
  try {
    const parsed: unknown = JSON.parse(reply.replaceAll('\0', ''))
    if (!isFields(parsed) || typeof parsed['enc'] !== 'string') return null
    const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false)
    const text = Buffer.concat([decipher.update(parsed['enc'], 'base64'), decipher.final()]).toString('utf8')
    return text.replaceAll('\0', '')
  } catch {
    return null
  }
}

/** API 3: the token of one command at one time, in seconds. */
export function tokenOf(command: string, password: string, salt: string, atS: number): string {
  return createHash('sha256').update(`${command}${password}${salt}${atS}`).digest('base64').slice(0, TOKEN_CHARS)
}
