import { createHash } from 'node:crypto'

const ROUNDS = 1000
const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Which bytes of the digest make each group of four digits; the last group has one byte. */
const GROUPS = [[0, 6, 12], [1, 7, 13], [2, 8, 14], [3, 9, 15], [4, 10, 5], [11]] as const

const md5 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** The last part of crypt's '$1$salt$…' (`openssl passwd -1`), from which Whatsminer derives its keys. */
export function md5Crypt(password: string, fullSalt: string): string {
  const word = Buffer.from(password)
  const salt = fullSalt.slice(0, 8)
  const mixed = md5(word, salt, word)
  const start: Buffer[] = [word, Buffer.from(`$1$${salt}`)]
  for (let left = word.length; left > 0; left -= 16) start.push(mixed.subarray(0, Math.min(16, left)))
  for (let bits = word.length; bits > 0; bits >>= 1) start.push(bits & 1 ? Buffer.from([0]) : word.subarray(0, 1))
  let digest = md5(...start)
  for (let round = 0; round < ROUNDS; round++) {
    const parts: (string | Buffer)[] = [round & 1 ? word : digest]
    if (round % 3 !== 0) parts.push(salt)
    if (round % 7 !== 0) parts.push(word)
    parts.push(round & 1 ? digest : word)
    digest = md5(...parts)
  }
  return GROUPS.map((group) => {
    let bits = group.reduce((all: number, at) => all * 256 + (digest[at] ?? 0), 0)
    let text = ''
    for (let digit = 0; digit <= group.length; digit++, bits = Math.floor(bits / 64)) text += DIGITS[bits % 64]
    return text
  }).join('')
}
