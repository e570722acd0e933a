import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { SealingError, sealingWith } from './sealing.ts'

const [OLD, NEW] = [randomBytes(32), randomBytes(32)]
const PLACE = 'site_command_setting.sealed_password 7'
const sealing = sealingWith([OLD])

test.each(['', 'geheim', '密码 ✓', 'x'.repeat(5000)])('what is sealed opens again: %.10s', (plain) => {
  const sealed = sealing.seal(PLACE, plain)
  expect(sealed).toMatch(new RegExp(`^v1\\.${sealing.keyId}\\.[\\w-]{16}\\.[\\w-]+$`))
  expect(sealing.unseal(PLACE, sealed)).toBe(plain)
  expect(sealing.seal(PLACE, plain)).not.toBe(sealed)
})

test('it opens for its own row and column alone', () => {
  const sealed = sealing.seal(PLACE, 'geheim')
  expect(() => sealing.unseal('site_command_setting.sealed_password 8', sealed)).toThrow(/sealed for another place/)
  expect(() => sealing.unseal('setting.sealed_value 7', sealed)).toThrow(SealingError)
})

test('whatever is changed in it, it does not open', () => {
  const [version, id, nonce = '', rest = ''] = sealing.seal(PLACE, 'geheim').split('.')
  const changed = [
    ...flipped(nonce).map((other) => [version, id, other, rest]),
    ...flipped(rest).map((other) => [version, id, nonce, other]),
    [version, id, nonce, rest.slice(0, -3)],
    [version, id, nonce, ''],
    [version, id],
    ['v2', id, nonce, rest],
    ['geheim'],
  ]
  expect(changed.length).toBeGreaterThan(34)
  for (const parts of changed) expect(() => sealing.unseal(PLACE, parts.join('.'))).toThrow(SealingError)
})

test('the first key seals, all unseal, and a key that is missing is named', () => {
  const both = sealingWith([NEW, OLD])
  const [before, after] = [sealing.seal(PLACE, 'geheim'), both.seal(PLACE, 'geheim')]
  expect(both.unseal(PLACE, before)).toBe('geheim')
  expect(both.keyId).not.toBe(sealing.keyId)
  expect(both.keyIds).toEqual([both.keyId, sealing.keyId])
  expect(() => sealing.unseal(PLACE, after)).toThrow(
    `sealed with the key ${both.keyId}, which this server does not have`,
  )
})

/** The bytes with one bit changed, of each byte in turn. */
function flipped(text: string): string[] {
  const bytes = Buffer.from(text, 'base64url')
  return Array.from(bytes, (byte, at) =>
    Buffer.from(bytes)
      .fill(byte ^ 1, at, at + 1)
      .toString('base64url'),
  )
}
