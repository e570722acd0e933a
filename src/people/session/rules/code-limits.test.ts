import { expect, test } from 'vitest'
import {
  ADDRESS_FOR_PHONE_PER_DAY,
  ADDRESS_PER_HOUR,
  CODE_GOOD_FOR_MS,
  codeLimit,
  PHONE_PER_DAY,
} from './code-limits.ts'

const every = (stepMs: number, count: number) => Array.from({ length: count }, (_, index) => (index + 1) * stepMs)

test.each([
  ['nothing before', [], [], [], undefined],
  ['a minute ago', [60_000], [60_000], [60_000], undefined],
  ['a moment less', [59_999], [], [59_999], { limit: 'minute', waitMs: 1 }],
  ['two at the same moment', [0], [0], [0], { limit: 'minute', waitMs: 60_000 }],
  ['nine in a day', every(3_600_000, PHONE_PER_DAY - 1), [], [], undefined],
  ['ten in a day', every(3_600_000, PHONE_PER_DAY), [], [], { limit: 'day', waitMs: 14 * 3_600_000 }],
  ['four by one address', every(3_600_000, 9), every(3_600_000, ADDRESS_FOR_PHONE_PER_DAY - 1), [], undefined],
  [
    'five by one address',
    every(3_600_000, 9),
    every(3_600_000, ADDRESS_FOR_PHONE_PER_DAY),
    [],
    { limit: 'day', waitMs: 19 * 3_600_000 },
  ],
  ['an address one short of its limit', [], [], every(1000, ADDRESS_PER_HOUR - 1), undefined],
  ['an address at its limit', [], [], every(1000, ADDRESS_PER_HOUR), { limit: 'address', waitMs: 3_540_000 }],
] as const)('%s', (_, ofPhone, ofBoth, ofAddress, limit) => {
  expect(codeLimit({ ofPhone, ofBoth, ofAddress })).toEqual(limit)
})

test('a code is good for five minutes', () => expect(CODE_GOOD_FOR_MS).toBe(300_000))
