import { expect, test } from 'vitest'
import { isApiToken, PREFIX_LENGTH, rightsOf } from './api-token.ts'

test.each([
  ['mnv_abcdefghij', true],
  ['abcdef', false],
  ['x mnv_abc', false],
  ['', false],
])('%j is a script’s: %s', (token, is) => expect(isApiToken(token)).toBe(is))

test('ten characters of a token stay readable', () => expect(PREFIX_LENGTH).toBe(10))

test.each([
  [false, false, 'readOnly'],
  [true, false, 'readAndWrite'],
  [false, true, 'display'],
  [true, true, 'display'],
])('mayWrite %s, isDisplay %s: %s', (mayWrite, isDisplay, rights) => {
  expect(rightsOf({ mayWrite, isDisplay })).toBe(rights)
})
