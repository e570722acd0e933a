import { randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { makeBackupKey, openBackupKey } from './backup-key.ts'
import { sealStream, unsealStream } from './sealed-stream.ts'

const MB = 2 ** 20

let folder: string
let file: string
let publicKey: string
/** opened once: each time costs a third of a second */
let privateKey: KeyObject
beforeAll(() => {
  folder = makeThrowawayFolder('key')
  file = path.join(folder, 'backup.key')
  publicKey = makeBackupKey(file, 'a long passphrase')
  privateKey = openBackupKey(file, 'a long passphrase')
})
afterAll(() => fs.rmSync(folder, { recursive: true }))
async function* parts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const seal = (content: Buffer, key: string, name = 'a/b') => buffer(sealStream(parts(content, 65_536), key, name))

test.each([0, 1, MB - 1, MB, MB + 1, 3 * MB + 17])('%i bytes come back as they were', async (size) => {
  const content = randomBytes(size)
  const sealed = await seal(content, publicKey)
  const opened = await buffer(unsealStream(parts(sealed, 10_007), privateKey, 'a/b'))
  expect(opened.equals(content)).toBe(true)
})

const TAMPERED: [string, (sealed: Buffer) => Buffer][] = [
  [
    'with a bit changed',
    (sealed) => Buffer.concat([sealed.subarray(0, 100), Buffer.from([255 - (sealed[100] ?? 0)]), sealed.subarray(101)]),
  ],
  ['cut short in a piece', (sealed) => sealed.subarray(0, -5)],
  ['cut short between pieces', (sealed) => sealed.subarray(0, 17 + 32 + MB + 16)],
  [
    'with a piece moved to its front',
    (sealed) =>
      Buffer.concat([sealed.subarray(0, 49), sealed.subarray(49 + MB + 16), sealed.subarray(49, 49 + MB + 16)]),
  ],
  ['with more behind it', (sealed) => Buffer.concat([sealed, Buffer.alloc(40)])],
  ['with nothing in it', () => Buffer.alloc(0)],
]
test.each(TAMPERED)('one %s does not open', async (_what, tamper) => {
  const sealed = tamper(await seal(randomBytes(MB + 5), publicKey))
  const opening = buffer(unsealStream(parts(sealed, 65_536), privateKey, 'a/b'))
  await expect(opening).rejects.toThrow(/can't be opened|not sealed/)
})

test('one opens neither under another name nor with another key', async () => {
  const sealed = await seal(Buffer.from('secret'), publicKey)
  const open = (name: string, key: KeyObject) => buffer(unsealStream(parts(sealed, 9), key, name))
  const other = `${file}.other`
  makeBackupKey(other, 'a long passphrase')
  await expect(open('a/c', privateKey)).rejects.toThrow("a/c can't be opened")
  await expect(open('a/b', openBackupKey(other, 'a long passphrase'))).rejects.toThrow("a/b can't be opened")
})

test('a key file opens by its passphrase alone, and is never written over', () => {
  expect(() => openBackupKey(file, 'another passphrase')).toThrow('The passphrase does not open')
  expect(() => makeBackupKey(file, 'a long passphrase')).toThrow('EEXIST')
  expect(() => makeBackupKey(`${file}.2`, 'short')).toThrow('12 characters')
  expect(fs.readFileSync(file, 'utf8')).not.toContain('passphrase')
  fs.writeFileSync(`${file}.3`, '{}')
  expect(() => openBackupKey(`${file}.3`, 'a long passphrase')).toThrow('is no key file')
  expect(() => openBackupKey(`${file}.4`, 'a long passphrase')).toThrow(/The user \S+ can't read .*\.4\. Nothing/)
})
