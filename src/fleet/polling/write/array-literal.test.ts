import { expect, test } from 'vitest'
import { arrayLiteral } from './array-literal.ts'

test.each([
  [[], '{}'],
  [[1, null, 2.5], '{1,null,2.5}'],
  [[true, false, null], '{true,false,null}'],
  [['a', '', 'NULL', '中文'], '{"a","","NULL","中文"}'],
  [['a\tb\n', null, 'C:\\new', '\ud800'], '{"a\tb\n",null,"C:\\\\new","\ud800"}'],
  [['say "hi"', 'C:\\x', '{,}'], String.raw`{"say \"hi\"","C:\\x","{,}"}`],
])('%j', (values, text) => {
  expect(arrayLiteral<string | number | boolean | null>(values, (value) => value)).toBe(text)
})
