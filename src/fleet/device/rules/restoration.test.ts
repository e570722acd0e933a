import { expect, test } from 'vitest'
import { mayRestore } from './restoration.ts'

const NOW = 1e12
const ME = 7

test.each([
  ['at once, by who did it', ME, 0, false, true],
  ['a moment before ten minutes are over', ME, 599_999, false, true],
  ['ten minutes later', ME, 600_000, false, false],
  ['what another person scrapped', 8, 0, false, false],
  ['what nobody is known to have scrapped', null, 0, false, false],
  ['an administrator, a year later, what another person scrapped', 8, 31_536_000_000, true, true],
  ['an administrator, what nobody is known to have scrapped', null, 600_000, true, true],
])('%s', (_, byUserId, agoMs, isAdministrator, may) => {
  expect(mayRestore({ byUserId, atMs: NOW - agoMs }, { userId: ME, isAdministrator }, NOW)).toBe(may)
})
