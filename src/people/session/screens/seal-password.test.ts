import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealByScript } from './seal-password.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

// Without crypto.subtle: what the script seals, the server's own crypto opens.
test.each(['abAB1!', '密码é€😀', '"\\\n', 'x'.repeat(250)])('%s', async (text) => {
  const sealed = await sealByScript(new TextEncoder().encode(text), publicKey)
  const opened = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(sealed, 'base64'),
  )
  expect(opened.toString('utf8')).toBe(text)
})

test('many seals in a row all have full length', async () => {
  for (let round = 0; round < 40; round++) {
    const sealed = await sealByScript(new TextEncoder().encode('abAB1!'), publicKey)
    expect(Buffer.from(sealed, 'base64')).toHaveLength(384)
  }
})
