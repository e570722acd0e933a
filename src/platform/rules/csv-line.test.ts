import { expect, test } from 'vitest'
import { BYTE_ORDER_MARK, csvCell, csvLine, withoutApostrophe } from './csv-line.ts'

test('a line ends as RFC 4180 has it, a file begins with the mark of UTF-8', () => {
  expect(csvLine(['a', 1, null, 'b,c'])).toBe('a,1,,"b,c"\r\n')
  expect(Buffer.from(BYTE_ORDER_MARK).toString('hex')).toBe('efbbbf')
})

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@x', `'@x`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠x', `'＠x`],
  [';=1+1', `;'=1+1`],
  ['a; =1+1;b', `a;' =1+1;b`],
  ['"=1+1', `"'""=1+1"`],
  [' ;"=1+1', `" ;'""=1+1"`],
  [' =1+1', `' =1+1`],
  ['\tx', `"'\tx"`],
  ['\rx', `"'\rx"`],
  [-1.5, '-1.5'],
  ['a=b', 'a=b'],
  [' a ', '" a "'],
  ['a"b', '"a""b"'],
  [null, ''],
  ['', ''],
  ['a ', '"a "'],
  ['a\nb', '"a\nb"'],
  ['a,b', '"a,b"'],
  ['a;b', 'a;b'],
  ['\nx', `"'\nx"`],
  [',"@x', `"',""@x"`],
])('csv cell %j is %j', (cell, text) => {
  expect(csvCell(cell)).toBe(text)
})

test('an import takes the apostrophe off that an export put in front, and no other', () => {
  for (const text of ['＝1', ';=1', '-1', 'a;=1', ' =1', '=1;=2']) expect(withoutApostrophe(csvCell(text))).toBe(text)
  expect(withoutApostrophe("'\tx")).toBe('\tx')
  for (const text of ["'s", "a'=1", "a'\tx"]) expect(withoutApostrophe(text)).toBe(text)
})
