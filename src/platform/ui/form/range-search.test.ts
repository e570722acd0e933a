import { expect, test } from 'vitest'
import { readFineRangeSearch } from './range-search.ts'

test.each([
  ['3', 3],
  ['24', 24],
  ['0', undefined],
  ['25', undefined],
  ['x', undefined],
])('hours that no chart shows are left to the screen: %s', (written, hours) => {
  expect(readFineRangeSearch({ period: 'minute', hours: written })).toMatchObject({ period: 'minute', hours })
})
