import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { macOf, numberOf, serialOf } from './fields.ts'

test('a MAC is the same however it is written, and stays as it is stored', () => {
  const pairs = fc.array(fc.stringMatching(/^[0-9a-f]{2}$/), { minLength: 6, maxLength: 6 })
  const property = fc.property(
    pairs,
    fc.constantFrom('', ':', '-', '.', ' '),
    fc.boolean(),
    (bytes, between, isLarge) => {
      const written = isLarge ? bytes.join(between).toUpperCase() : bytes.join(between)
      const mac = bytes.every((each) => each === '00') ? null : bytes.join(':')
      expect(macOf({ mac: written }, 'mac')).toBe(mac)
      if (mac) expect(macOf({ mac }, 'mac')).toBe(mac)
    },
  )
  fc.assert(property)
})

test.each<[unknown, number | null]>([
  [7, 7],
  [' -7.5 ', -7.5],
  ['1e3', 1000],
  ['1e999', null],
  [Infinity, null],
  ['nan', null],
  ['0x10', null],
  ['7 W', null],
  [[7], null],
  [true, null],
  [null, null],
])('a number is sent as %j', (value, number) => {
  expect(numberOf({ value }, 'value')).toBe(number)
})

test('a serial of zeros is none', () => {
  expect(serialOf({ a: '0000', b: '0042' }, 'a', 'b')).toBe('0042')
  expect(serialOf({ a: '0000' }, 'a', 'b')).toBeNull()
})
