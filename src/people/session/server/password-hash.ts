import { randomBytes, timingSafeEqual } from 'node:crypto'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { sessionTexts } from '../text.ts'
import { argon2id, hashesUnderWay } from './hash-thread.ts'

/**
 * argon2id with OWASP's first choice (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html):
 * 19 MiB, 2 passes, 1 lane; about 30 ms of one core.
 */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

/** Six seconds of an idle processor; a caller that would wait longer gets 'try again later'. */
const LONGEST_QUEUE = 200

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  if (hashesUnderWay() >= LONGEST_QUEUE) {
    throw new CallError(CODES.tooManyRequests, sessionTexts.loginBusy, { values: { seconds: 10 } })
  }
  return argon2id({
    message: password,
    nonce,
    parallelism: LANES,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  })
}

/** A password's hash in the PHC form: '$argon2id$v=19$m=…,t=…,p=…$salt$hash'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/** Whether a password is the hashed one. Without a hash (no user has that name) it takes the same time and returns false. */
export async function isPasswordRight(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = hash?.split('$') ?? []
  const derived = await derive(password, hash ? Buffer.from(salt, 'base64') : randomBytes(16))
  const stored = Buffer.from(tag, 'base64')
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
