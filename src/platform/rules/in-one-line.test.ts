import { expect, test } from 'vitest'
import { inOneLine } from './in-one-line.ts'

test.each([
  ['Farm A', 'Farm A'],
  [' 北一\t场 ', '北一 场'],
  ['Farm A\r\n- all miners are well', 'Farm A - all miners are well'],
  ['a\u2028b\u2029c\u0085d\u0000e\u001b[31m', 'a b c d e [31m'],
  ['Farm\u202e1 \u2066A\u2069', 'Farm1 A'],
  ['\u202e\n', ''],
  ['👩‍🔧 é', '👩‍🔧 é'],
])('%j is %j in one line', (text, line) => {
  expect(inOneLine(text)).toBe(line)
})
