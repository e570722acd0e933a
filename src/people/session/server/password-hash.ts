import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { CallError, CODES } from '../../../platform/server/errors.ts'
import { sessionTexts } from '../text.ts'

const derive = promisify(argon2)

/**
 * argon2id with OWASP's first choice (https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html):
 * 19 MiB, 2 passes, 1 lane; about 30 ms of one core.
 */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

/** Hashes run on libuv's few threads, which files and name look-ups need too. */
const AT_ONCE = 2
const LONGEST_QUEUE = 200

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= LONGEST_QUEUE) {
      throw new CallError(CODES.tooManyRequests, sessionTexts.loginBusy, { values: { seconds: 10 } })
    }
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    // The place passes to the next in line, or becomes free.
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

function argon2id(password: string, nonce: Buffer): Promise<Buffer> {
  return inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password, 'utf8'),
      nonce,
      parallelism: LANES,
      tagLength: TAG_BYTES,
      memory: MEMORY_KIB,
      passes: PASSES,
    }),
  )
}

/** A password's hash in the PHC form: '$argon2id$v=19$m=…,t=…,p=…$salt$hash'. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await argon2id(password, salt)
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`
}

/** Whether a password is the hashed one. Without a hash (nobody has that name) it takes the same time and says no. */
export async function isPasswordRight(password: string, hash: string | undefined): Promise<boolean> {
  const [, , , , salt = '', tag = ''] = hash?.split('$') ?? []
  const derived = await argon2id(password, hash ? Buffer.from(salt, 'base64') : randomBytes(16))
  const stored = Buffer.from(tag, 'base64')
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
