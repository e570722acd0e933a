import { randomInt } from 'node:crypto'

/** Without characters that are easily mistaken for each other. */
const LEGIBLE = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** Shown once and changed at the first login. */
export function newOneTimePassword(): string {
  return Array.from({ length: LENGTH }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
}
