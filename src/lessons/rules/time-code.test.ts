import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { exactTimeCode, secondsOf, timeCode } from './time-code.ts'

test.each([
  [0, '00:00'],
  [750, '12:30'],
  [59.999, '00:59'],
  [3750, '1:02:30'],
])('%s seconds are written %s', (seconds, code) => {
  expect(timeCode(seconds)).toBe(code)
})

test.each([
  ['90', 90],
  ['12:30', 750],
  [' 1:02:30.5 ', 3750.5],
  ['12:60', undefined],
  ['-1', undefined],
  ['', undefined],
  ['a', undefined],
  ['1:2:3:4', undefined],
])('“%s” is read as %s', (code, seconds) => {
  expect(secondsOf(code)).toBe(seconds)
})

test('what is written exactly is read again, to the millisecond', () => {
  expect([exactTimeCode(750), exactTimeCode(12.05)]).toEqual(['12:30', '00:12.05'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999_999 }), (ms) => secondsOf(exactTimeCode(ms / 1000)) === ms / 1000),
  )
})
