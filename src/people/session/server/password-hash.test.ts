import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashesUnderWay } from './hash-thread.ts'
import { hashPassword, isPasswordRight } from './password-hash.ts'

test('a hash is argon2id’s of 19 MiB and two passes, with a salt of its own, and opens by its password alone', async () => {
  const [hash, another] = await Promise.all([hashPassword('abAB1!'), hashPassword('abAB1!')])
  expect(hash).not.toBe(another)
  const [, kind, version, cost, salt = '', tag = ''] = hash.split('$')
  expect([kind, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  const parameters = { message: 'abAB1!', nonce: Buffer.from(salt, 'base64'), parallelism: 1, tagLength: 32 }
  const derived = argon2Sync('argon2id', { ...parameters, memory: 19_456, passes: 2 })
  expect(Buffer.from(tag, 'base64').equals(derived)).toBe(true)
  expect(await isPasswordRight('abAB1!', hash)).toBe(true)
  expect(await isPasswordRight('abAB1?', hash)).toBe(false)
})

test('without a hash no password is right, after as much work', async () => {
  const answer = isPasswordRight('abAB1!', undefined)
  expect(hashesUnderWay()).toBe(1)
  expect(await answer).toBe(false)
  expect(hashesUnderWay()).toBe(0)
})
