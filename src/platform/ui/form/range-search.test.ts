import { expect, test } from 'vitest'
import { readMoment } from '../frame/address.tsx'
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

test.each([
  ['2026-11-27T09:30:00.123Z', '2026-11-27T09:30:00.123Z'],
  ['2026-11-27T09:30:00+08:00', '2026-11-27T01:30:00.000Z'],
  ['not-a-day', undefined],
  ['2026', undefined],
  ['2026-11-27T25:00:00Z', undefined],
  ['+012026-11-27T09:30:00Z', undefined],
])('a moment of the address is left out unless it is one: %s', (written, moment) => {
  expect(readMoment(written)).toBe(moment)
})
