import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import type { KeyObject } from 'node:crypto'

// A stream that only the holder of a private key can read: a throw-away X25519 key agrees on a key with the public one, and
// AES-256-GCM seals piece after piece. Each piece carries its number and whether it is the last, so that none can be
// left out, moved or added; the name of the whole is part of the key, so that no stream passes for another.

const MAGIC = Buffer.from('minerva sealed 1\n')
const PIECE_BYTES = 2 ** 20
const TAG_BYTES = 16
const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'

export type Bytes = AsyncIterable<Buffer>

/** `publicKey`: as `npm run backup -- --new-key` prints it. */
export async function* sealStream(source: Bytes, publicKey: string, name: string): AsyncGenerator<Buffer> {
  const once = generateKeyPairSync('x25519')
  const ownPublic = rawKey(once.publicKey)
  yield Buffer.concat([MAGIC, ownPublic])
  const key = agreedKey(
    once.privateKey,
    readPublicKey(publicKey),
    [ownPublic, Buffer.from(publicKey, 'base64url')],
    name,
  )
  let number = 0
  for await (const { piece, isLast } of inPieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    number += 1
  }
}

/** Throws when the key is another one, or anything was changed, left out or added. */
export async function* unsealStream(source: Bytes, privateKey: KeyObject, name: string): AsyncGenerator<Buffer> {
  const { head, rest } = await takeHead(source, MAGIC.length + KEY_BYTES)
  if (!head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new Error(`${name} is not sealed in a way that this program knows.`)
  const ownPublic = head.subarray(MAGIC.length)
  const receiver = rawKey(createPublicKey(privateKey))
  const key = agreedKey(privateKey, readPublicKey(ownPublic.toString('base64url')), [ownPublic, receiver], name)
  let number = 0
  for await (const { piece, isLast } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    yield openPiece(piece, key, nonceOf(number, isLast), name)
    number += 1
  }
}

function openPiece(piece: Buffer, key: Buffer, nonce: Buffer, name: string): Buffer {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(piece.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new Error(`${name} can't be opened: it was sealed for another key, or was changed or cut short.`, {
      cause: error,
    })
  }
}

/** Throws when it is no X25519 key in base64url. */
function readPublicKey(text: string): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: text }, format: 'jwk' })
}

export function readPrivateKey({ d, x }: { d: string; x: string }): KeyObject {
  return createPrivateKey({ key: { kty: 'OKP', crv: 'X25519', d, x }, format: 'jwk' })
}

function rawKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url')
}

function agreedKey(privateKey: KeyObject, publicKey: KeyObject, salt: readonly Buffer[], name: string): Buffer {
  const secret = diffieHellman({ privateKey, publicKey })
  return Buffer.from(hkdfSync('sha256', secret, Buffer.concat(salt), `minerva backup ${name}`, KEY_BYTES))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Pieces of one size; the last is what is left, and empty where there is nothing. */
async function* inPieces(source: Bytes, size: number): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    held.push(part)
    bytes += part.length
    // One byte more than a piece: only then is it sure that another follows.
    if (bytes <= size) continue
    let joined = Buffer.concat(held)
    for (; joined.length > size; joined = joined.subarray(size))
      yield { piece: joined.subarray(0, size), isLast: false }
    held = [joined]
    bytes = joined.length
  }
  yield { piece: Buffer.concat(held), isLast: true }
}

async function takeHead(source: Bytes, size: number): Promise<{ head: Buffer; rest: Bytes }> {
  const parts = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < size) {
    const { value, done } = await parts.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* rest(): AsyncGenerator<Buffer> {
    yield head.subarray(size)
    for (;;) {
      const { value, done } = await parts.next()
      if (done) return
      yield value
    }
  }
  return { head: head.subarray(0, size), rest: rest() }
}
