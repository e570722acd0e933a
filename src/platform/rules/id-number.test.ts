import { expect, test } from 'vitest'
import { isIdNumber, maskedIdNumber } from './id-number.ts'

test.each([
  ['11010519491231002X', true, 'the example of the standard'],
  ['440524188001010014', true, 'its other example'],
  ['110105194912310021', false, 'another check digit'],
  ['11010519491231002x', false, 'the check letter is written large'],
  ['E12345678', true, 'a passport'],
  ['1234', false, 'too short'],
  ['A11010519491231002X', false, 'a letter before the number'],
  ['11010519491231002XA', false, 'a letter behind the number'],
  ['护照12345', false, 'other letters'],
  ['1'.repeat(19), false, 'too long'],
])('%s: %s (%s)', (text, isNumber) => {
  expect(isIdNumber(text)).toBe(isNumber)
})

test.each([
  ['11010519491231002X', '110*************2X'],
  ['E12345678', 'E12****78'],
  ['12345', '*****'],
  [null, null],
])('%s is shown as %s', (idNo, shown) => {
  expect(maskedIdNumber(idNo)).toBe(shown)
})
