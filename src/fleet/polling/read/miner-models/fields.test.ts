import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { macOf } from './fields.ts'

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
