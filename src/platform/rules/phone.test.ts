import { expect, test } from 'vitest'
import { readPhone } from './phone.ts'

test.each([
  ['13800138000', '13800138000'],
  [' 138 0013-8000 ', '13800138000'],
  ['+8613800138000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['+852 5123 4567', '+85251234567'],
  ['12800138000', undefined],
  ['1380013800', undefined],
  ['138001380000', undefined],
  ['+123456', undefined],
  ['+1234567890123456', undefined],
  ['admin', undefined],
  ['1380013800a', undefined],
  ['', undefined],
  ['a13800138000', undefined],
  ['a8613800138000', undefined],
  ['x+8613800138000', undefined],
  ['+86138001380001', '+86138001380001'],
  ['+852 008613800138000', undefined],
])('%j is %j', (text, phone) => {
  expect(readPhone(text)).toBe(phone)
})
