import { expect, test } from 'vitest'
import { isPasswordAllowed } from './password-pattern.ts'

test.each([
  ['abAB1', false, 'five characters'],
  ['aB1!ab', false, 'one uppercase letter'],
  ['aAB1!b', true, 'six characters in another order'],
  ['abAB1!', true, 'six characters'],
  ['abAB1!abAB1!abAB', true, 'sixteen characters'],
  ['abAB1!abAB1!abABa', false, 'seventeen characters'],
  ['abAB!!', false, 'no digit'],
  ['aaAB1!', false, 'one lowercase letter, twice'],
  ['abAA1!', false, 'one uppercase letter, twice'],
  ['AB1!AB', false, 'no lowercase letter'],
  ['ab1!ab', false, 'no uppercase letter'],
  ['abAB12', false, 'no special character'],
  ['abAB1-', false, 'a special character that does not count'],
  ['abAB1)', true, 'the last of the special characters'],
  ['密码abAB1!', true, 'other characters in addition to the needed ones'],
  ['', false, 'nothing'],
])('%s: %s (%s)', (password, isAllowed) => {
  expect(isPasswordAllowed(password)).toBe(isAllowed)
})
