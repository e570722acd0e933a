import { expect, test } from 'vitest'
import { passwordWeakness } from './weak-password.ts'

const common = new Set(['password', 'qwerty'])
const person = { name: 'Zhang Wei', phone: '13800138000' }

test.each([
  ['PassWord1!', person, 'common'],
  ['1q2W!e!rTy', person, 'common'],
  ['PassWords1!', person, undefined],
  ['zhangWEI!2026', person, 'personal'],
  ['Zhang-Wu!WEI1', person, undefined],
  ['abAB!13800138000', person, 'personal'],
  ['abAB!138001380', person, undefined],
  ['ADmin#2026', { name: '演示', phone: 'admin' }, 'personal'],
  ['王强abAB1!', { name: '王强' }, undefined],
  ['abAB1!', { name: '', phone: '' }, undefined],
  ['abAB12!', { phone: '12' }, undefined],
  ['aB!123456', { phone: '123456' }, 'personal'],
  ['aB!12345', { phone: '12345' }, undefined],
  ['1!2@3#4', { name: '7', phone: '99' }, undefined],
  ['Stryker was here!', {}, undefined],
] as const)('%s of %o: %s', (password, who, weakness) => {
  expect(passwordWeakness(password, who, common)).toBe(weakness)
})
