import { expect, test } from 'vitest'
import { isApiToken, LONGEST_LIFE_DAYS, PREFIX_LENGTH, rightsOf, WALL_KEY } from './api-token.ts'

test.each([
  ['mnv_abcdefghij', true],
  ['abcdef', false],
  ['x mnv_abc', false],
  ['', false],
])('%j is a script’s: %s', (token, is) => expect(isApiToken(token)).toBe(is))

test('ten characters of a token stay readable', () => expect(PREFIX_LENGTH).toBe(10))

test('a token lives for a year at most, and who sees the wall may put it on a display', () =>
  expect([LONGEST_LIFE_DAYS, WALL_KEY]).toEqual([365, 'screen']))

test.each([
  [false, false, 'readOnly'],
  [true, false, 'readAndWrite'],
  [false, true, 'display'],
  [true, true, 'display'],
])('mayWrite %s, isDisplay %s: %s', (mayWrite, isDisplay, rights) => {
  expect(rightsOf({ mayWrite, isDisplay })).toBe(rights)
})
