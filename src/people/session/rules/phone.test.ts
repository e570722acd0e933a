import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPhone } from '../../../platform/rules/phone.ts'
import { loginNames } from './phone.ts'

test('who was added with the country before the number is found by the number', () => {
  expect(loginNames('13800138000')).toEqual(['13800138000', '+8613800138000'])
  expect(loginNames('+85251234567')).toEqual(['+85251234567'])
})

test('a phone is the same however it is written, and stays as it is stored', () => {
  const digits = fc.stringMatching(/^1[3-9]\d{9}$/)
  const gaps = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 11, maxLength: 11 })
  const property = fc.property(digits, gaps, fc.constantFrom('', '+86', '0086', '+86 '), (phone, between, country) => {
    const written = country + Array.from(phone, (digit, at) => digit + between[at]).join('')
    expect(readPhone(written)).toBe(phone)
    expect(loginNames(phone).map(readPhone)).toEqual([phone, phone])
  })
  fc.assert(property)
})
