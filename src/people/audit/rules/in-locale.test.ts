import { expect, test } from 'vitest'
import { inLocale } from './in-locale.ts'

test.each([
  [
    { role: '教师', access: { zh: '只读', en: 'Read' } },
    { role: '教师', access: 'Read' },
  ],
  [
    { pools: [{ zh: 'a', en: 'b' }], zh: 1 },
    { pools: [{ zh: 'a', en: 'b' }], zh: 1 },
  ],
  [
    { more: { zh: 'a', en: 'b', de: 'c' }, none: null },
    { more: { zh: 'a', en: 'b', de: 'c' }, none: null },
  ],
  [null, null],
  ['gone', 'gone'],
])('%j is read in English as %j', (side, read) => {
  expect(inLocale(side, 'en')).toEqual(read)
})
