import { expect, test } from 'vitest'
import { addressRanges } from './address-part.ts'

test.each([
  [
    '10.0.1',
    [
      ...['10', '110', '210'].flatMap((octet) => [
        [0, `${octet}.0.1.0`, `${octet}.0.1.255`],
        [0, `${octet}.0.10.0`, `${octet}.0.19.255`],
        [0, `${octet}.0.100.0`, `${octet}.0.199.255`],
      ]),
      ...['10', '110', '210'].flatMap((octet) => [
        [1, `0.${octet}.0.1`, `0.${octet}.0.1`],
        [1, `0.${octet}.0.10`, `0.${octet}.0.19`],
        [1, `0.${octet}.0.100`, `0.${octet}.0.199`],
      ]),
    ],
  ],
  ['.30.4.', [[1, '0.30.4.0', '0.30.4.255']]],
  [
    '192.168.1.25',
    [
      [0, '192.168.1.25', '192.168.1.25'],
      [0, '192.168.1.250', '192.168.1.255'],
    ],
  ],
  ['10.0.0.0', ['10', '110', '210'].map((octet) => [0, `${octet}.0.0.0`, `${octet}.0.0.0`])],
  [
    '192.',
    [0, 1, 2].map((before) => [
      before,
      ...['0', '255'].map((rest) =>
        [...Array<string>(before).fill('0'), '192', ...Array<string>(3 - before).fill(rest)].join('.'),
      ),
    ]),
  ],
  [
    '00.7.7.7',
    ['100', '200'].flatMap((octet) =>
      [
        [7, 7],
        [70, 79],
      ].map(([from, until]) => [0, `${octet}.7.7.${from}`, `${octet}.7.7.${until}`]),
    ),
  ],
])('%s', (part, ranges) => {
  const expected = ranges.map(([octetsBefore, from, until]) => ({ octetsBefore, from, until }))
  expect(addressRanges(part)).toEqual(expected)
})

test.each(['300.1', '10.256.1', '10.01.1', '1.2.3.4.5', '10.0.1.999', '..', '1..2', '.1.2.3.4'])(
  'no address has %s',
  (part) => {
    expect(addressRanges(part)).toEqual([])
  },
)

test.each(['1.1', '.17', '.255'])('%s is left to trigrams', (part) => {
  expect(addressRanges(part)).toBeNull()
})
