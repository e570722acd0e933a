import { randomInt } from 'node:crypto'

/** No I, L, O and U, which are read as something else. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A booking's code: 50 random bits that a person can type. */
export function bookingCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}
