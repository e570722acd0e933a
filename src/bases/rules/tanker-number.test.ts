import { expect, test } from 'vitest'
import { isTankerNumber, tankerNumber } from './tanker-number.ts'

test.each([
  ['浙B0001挂', '浙B0001挂'],
  [' 浙b 0001 挂 ', '浙B0001挂'],
  ['浙Ｂ０００１挂', '浙B0001挂'],
  ['浙B·0001挂', '浙B0001挂'],
  ['浙B-0001\u3000挂', '浙B0001挂'],
])('%s is stored as %s', (typed, stored) => {
  expect(tankerNumber(typed)).toBe(stored)
  expect(tankerNumber(stored)).toBe(stored)
})

test.each([
  ['浙B0001挂', true],
  ['AB1', true],
  ['', false],
  ['浙', false],
  ['浙B0001;DROP', false],
  ['浙B00010000000000000000', false],
])('whether %s can be one: %s', (number, isOne) => {
  expect(isTankerNumber(number)).toBe(isOne)
})
