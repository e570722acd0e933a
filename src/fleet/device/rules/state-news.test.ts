import { expect, test } from 'vitest'
import { isNews, stateNews } from './state-news.ts'

test.each([
  [null, 'offline', null],
  ['normal', 'offline', 'offline'],
  ['offline', 'lost', 'lost'],
  ['offline', 'normal', 'back'],
  ['lost', 'low', 'back'],
  ['offline', 'warn', 'back'],
  ['offline', 'repairing', 'repairing'],
  ['lost', 'scrap', 'scrap'],
  ['normal', 'low', 'low'],
  ['normal', 'warn', null],
  ['low', 'normal', null],
  ['repairing', 'normal', null],
  ['repairing', 'repaired', 'repaired'],
  ['normal', 'scrap', 'scrap'],
  ['scrap', 'offline', null],
  ['scrap', 'normal', null],
] as const)('%s → %s: %s', (from, to, kind) => expect(stateNews(from, to)).toBe(kind))

test('an hour later it is no news', () => {
  expect([0, 3_599_999, 3_600_000].map((agoMs) => isNews(1e12 - agoMs, 1e12))).toEqual([true, true, false])
})
