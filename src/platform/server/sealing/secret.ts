import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, as text for a header, a cookie or an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a secret. It is random, so a plain hash can't be guessed back. */
export function secretHash(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The same as text, to look a secret up in memory without keeping it there. */
export function secretKey(secret: string): string {
  return hash('sha256', secret, 'base64url')
}

/** Whether a text has the form of `newSecret`; no password that people may choose has it. */
export function isSecret(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
