import { expect, test } from 'vitest'
import { inOneLine } from './in-one-line.ts'

test.each([
  ['Farm A', 'Farm A'],
  [' 北一\t场 ', '北一 场'],
  ['Farm A\r\n- all miners are well', 'Farm A - all miners are well'],
  ['a\u2028b\u2029c\u0085d\u0000e\u001b[31m', 'a b c d e [31m'],
  ['Farm\u202e1 \u2066A\u2069', 'Farm1 A'],
  ['\u202e\n', ''],
  ['\uFEFFAc\u200Bme\u2060 \u00ADLtd\u200E', 'Acme Ltd'],
  ['Acme\u00A0Ltd', 'Acme Ltd'],
  ['Ac\u200Dme\u180E\u200C', 'Acme'],
  ['北\u200D一\u3000场', '北一\u3000场'],
  ['\u3164\u200D', ''],
])('%j is %j in one line', (text, line) => {
  expect(inOneLine(text)).toBe(line)
})

test.each([
  '👩‍🔧 é',
  '👩🏽‍🚀❤️‍🔥',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '1️⃣',
  '葛\u{E0100}城',
  'می\u200Cخواهم',
  'ᠪᠠᠢᠨ\u180Eᠠ',
  'क्\u200Dष',
])('%s is written with characters that no one sees, and stays', (text) => {
  expect(inOneLine(text)).toBe(text)
})
