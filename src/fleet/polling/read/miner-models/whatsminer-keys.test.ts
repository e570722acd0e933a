import { expect, it } from 'vitest'
import { md5Crypt } from './md5-crypt.ts'
import { keysOf, seal, tokenAnswerOf, tokenOf, unseal } from './whatsminer-keys.ts'

// As `openssl passwd -1 -salt <salt> <password>` prints them, after the last '$'.
it.each([
  ['admin', 'abcdefgh', 'l/LAqC8oJERu7Cmx6trtY/'],
  ['password', 'xxxxxxxx', 'UYCIxa628.9qXjpQCjM4a.'],
  ['a-rather-long-password-of-34-charsx', 'BQ5hoXV9', '0HOGOjaHQraRywiZaZO8q.'],
  ['', 'zz', 'UbCjVuWJ96ipPD2Q/VptV.'],
])('hashes %j as crypt does', (password, salt, hashed) => {
  expect(md5Crypt(password, salt)).toBe(hashed)
})

it('decrypts what it encrypted, only with the same key', () => {
  const token = { salt: 'abcdefgh', newsalt: 'xxxxxxxx', time: '5626' }
  const { key } = keysOf('admin', token)
  for (const text of ['{"cmd":"reboot"}', '', 'x'.repeat(33), '重启'])
    expect(unseal(JSON.stringify({ enc: seal(text, key) }), key)).toBe(text)
  expect(unseal(JSON.stringify({ enc: seal('{"a":1}', key) }), keysOf('other', token).key)).not.toBe('{"a":1}')
  for (const reply of ['', '[]', '{"enc":1}', '{"enc":"AAAA"}', 'nothing']) expect(unseal(reply, key)).toBeNull()
})

it('needs every part of a token', () => {
  expect(tokenAnswerOf({ salt: 'a', newsalt: 'b', time: 7 })).toEqual({ salt: 'a', newsalt: 'b', time: '7' })
  for (const fields of [undefined, {}, { salt: 'a' }, { salt: 'a', newsalt: 'b' }, { salt: 1, newsalt: 'b', time: 1 }])
    expect(tokenAnswerOf(fields)).toBeNull()
})

it('makes tokens of eight characters', () => {
  // printf %s 'set.system.rebootsuperq7LrTz2d1762934400' | openssl dgst -sha256 -binary | base64 | cut -c1-8
  expect(tokenOf('set.system.reboot', 'super', 'q7LrTz2d', 1_762_934_400)).toBe('63gIFJZp')
})
