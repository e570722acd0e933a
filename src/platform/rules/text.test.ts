import { expect, it } from 'vitest'
import { defineTexts, localeOf, translator } from './text.ts'

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
