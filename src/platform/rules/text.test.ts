import { createTranslator } from 'use-intl/core'
import { expect, it } from 'vitest'
import { defineTexts, localeOf, translator } from './text.ts'
import type { Texts, Translate } from './text.ts'

const texts = defineTexts({
  hot: { zh: '过热', en: 'Too hot' },
  found: { zh: '共 {count} 台', en: '{count, plural, one {# device} other {# devices}}' },
})

it('writes a text in both languages, with its values', () => {
  expect(translator(texts, 'zh')('hot')).toBe('过热')
  expect(translator(texts, 'zh')('found', { count: 3 })).toBe('共 3 台')
  expect(translator(texts, 'en')('found', { count: 1 })).toBe('1 device')
  expect(translator(texts, 'en')('found', { count: 2 })).toBe('2 devices')
})

it.each<[string, Record<string, string | number> | undefined, string]>([
  ['plain', undefined, 'plain'],
  ['{a}{b} {a}', { a: 1, b: '' }, '1 1'],
  ['{a}', { a: 0 }, '0'],
  ['{a} of {b}', { a: 12_345.5, b: '{a}' }, '12345.5 of {a}'],
  ["'{a}' isn't {a}", { a: 1 }, "{a} isn't 1"],
  ['{a, number} of {a}', { a: 12_345.5 }, '12,345.5 of 12345.5'],
  ['{a, select, x {one} other {two}} {a}', { a: 'x' }, 'one x'],
])('writes %j with %j as ICU does', (message, values, written) => {
  expect(translator({ it: { zh: message, en: message } }, 'en')('it', values)).toBe(written)
  const icu = createTranslator({ locale: 'en', messages: { it: message } }) as unknown as Translate<Texts>
  expect(icu('it', values)).toBe(written)
})

it.each([
  ['no {names}', 'no 甲、乙', 'no A, B'],
  ['{count, plural, other {#}} {names}', '2 甲、乙', '2 A, B'],
])('lists names in %j as the language does', (message, zh, en) => {
  const table = { it: { zh: message, en: message } }
  expect(translator(table, 'zh')('it', { count: 2, names: ['甲', '乙'] })).toBe(zh)
  expect(translator(table, 'en')('it', { count: 2, names: ['A', 'B'] })).toBe(en)
})

it('keeps what a person typed as it is', () => {
  expect(translator(texts, 'zh')('found', { count: '<b>{x}</b>' })).toBe('共 <b>{x}</b> 台')
})

it.each([
  ['en-GB,en;q=0.9', 'en'],
  ['EN', 'en'],
  ['zh-CN', 'zh'],
  ['fr', 'zh'],
  [undefined, 'zh'],
] as const)('%s asks for %s', (asked, locale) => {
  expect(localeOf(asked)).toBe(locale)
})

it('makes the writer of a table once for each language', () => {
  expect(translator(texts, 'zh')).toBe(translator(texts, 'zh'))
  expect(translator(texts, 'zh')).not.toBe(translator(texts, 'en'))
})
