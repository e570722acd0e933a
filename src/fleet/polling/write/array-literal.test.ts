import { expect, test } from 'vitest'
import { arrayLiteral } from './array-literal.ts'

test.each([
  [[], '{}'],
  [[1, null, 2.5], '{1,NULL,2.5}'],
  [[true, false, null], '{true,false,NULL}'],
  [['a', '', 'NULL', '中文'], '{"a","","NULL","中文"}'],
  [['say "hi"', 'C:\\x', '{,}'], String.raw`{"say \"hi\"","C:\\x","{,}"}`],
])('%j', (values, text) => {
  expect(arrayLiteral<string | number | boolean | null>(values, (value) => value)).toBe(text)
})
