import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addressesOf,
  countAddresses,
  joinRanges,
  readAddress,
  readRange,
  writeAddress,
  writeRange,
} from './address-range.ts'
import type { AddressRange } from './address-range.ts'

test.each([
  ['10.0.0.0/24', '10.0.0.0/24', 256],
  ['10.0.0.77/24', '10.0.0.0/24', 256],
  ['10.0.0.5', '10.0.0.5', 1],
  ['10.0.0.5/32', '10.0.0.5', 1],
  ['10.0.0.1-10.0.1.0', '10.0.0.1-10.0.1.0', 256],
  ['10.0.0.1 - 99', '10.0.0.1-10.0.0.99', 99],
  [' 192.168.3.0–192.168.3.3 ', '192.168.3.0/30', 4],
  ['172.16.0.0/16', '172.16.0.0/16', 65_536],
  ['127.20.0.0/16', '127.20.0.0/16', 65_536],
  ['100.64.0.0/24', '100.64.0.0/24', 256],
  ['169.254.7.1', '169.254.7.1', 1],
  ['10.255.255.255', '10.255.255.255', 1],
])('%s is %s with %i addresses', (text, written, count) => {
  const range = readRange(text) as AddressRange
  expect(writeRange(range)).toBe(written)
  expect(countAddresses([range])).toBe(count)
})

test.each([
  ['', 'rangeUnreadable'],
  ['10.0.0', 'rangeUnreadable'],
  ['10.0.0.256', 'rangeUnreadable'],
  ['10.0.0.01', 'rangeUnreadable'],
  ['10.0.0.0/33', 'rangeUnreadable'],
  ['10.0.0.0/24/8', 'rangeUnreadable'],
  ['10.0.0.1-10.0.0.2-10.0.0.3', 'rangeUnreadable'],
  ['fe80::1/64', 'rangeUnreadable'],
  ['x/24', 'rangeUnreadable'],
  ['10.0.0.0/024', 'rangeUnreadable'],
  ['10.0.0.0/x8', 'rangeUnreadable'],
  ['10.0.0.0/8x', 'rangeUnreadable'],
  ['x-9', 'rangeUnreadable'],
  ['x-10.0.0.9', 'rangeUnreadable'],
  ['10.0.0.1-256', 'rangeUnreadable'],
  ['10.0.0.1-1000', 'rangeUnreadable'],
  ['10.0.0.1-x', 'rangeUnreadable'],
  ['10.0.0.1-x5', 'rangeUnreadable'],
  ['10.0.0.1-5x', 'rangeUnreadable'],
  ['10.0.0.9-10.0.0.1', 'rangeReversed'],
  ['10.0.0.9-1', 'rangeReversed'],
  ['10.0.0.0/15', 'rangeTooLarge'],
  ['10.0.0.0-10.1.0.0', 'rangeTooLarge'],
  ['8.8.8.0/24', 'rangeNotPrivate'],
  ['224.0.0.0/24', 'rangeNotPrivate'],
  ['192.167.255.0-192.168.0.1', 'rangeNotPrivate'],
  ['0.0.0.0/16', 'rangeNotPrivate'],
])('%s: %s', (text, problem) => {
  expect(readRange(text)).toBe(problem)
})

test('overlapping or adjacent ranges are scanned once', () => {
  const ranges = ['10.0.0.4-10.0.0.6', '10.0.0.0-10.0.0.3', '10.0.0.5-10.0.0.5', '10.0.0.9'].map(
    (text) => readRange(text) as AddressRange,
  )
  expect(joinRanges(ranges).map(writeRange)).toEqual(['10.0.0.0-10.0.0.6', '10.0.0.9'])
  expect([...addressesOf(joinRanges(ranges))]).toHaveLength(8)
})

const TEN = 10 * 2 ** 24
const anyRange = (most: number) =>
  fc.tuple(fc.nat(2 ** 24 - most - 1), fc.nat(most)).map(([at, more]) => ({ from: TEN + at, to: TEN + at + more }))

test('every range and address is read again as it is written', () => {
  const ranges = fc.property(anyRange(65_535), (range) => {
    expect(readRange(writeRange(range))).toEqual(range)
  })
  const addresses = fc.property(fc.nat(2 ** 32 - 1), (address) => {
    expect(readAddress(writeAddress(address))).toBe(address)
  })
  fc.assert(ranges)
  fc.assert(addresses)
})

test('joined ranges hold the same addresses, each once, in order', () => {
  const near = fc.tuple(fc.nat(60), fc.nat(9)).map(([at, more]) => ({ from: TEN + at, to: TEN + at + more }))
  const property = fc.property(fc.array(near, { maxLength: 8 }), (ranges) => {
    const joined = joinRanges(ranges)
    const numbers = [...addressesOf(joined)].map((address) => readAddress(address) ?? 0)
    const each = new Set([...addressesOf(ranges)].map((address) => readAddress(address) ?? 0))
    expect(numbers).toEqual([...each].toSorted((a, b) => a - b))
    expect(countAddresses(joined)).toBe(each.size)
    // None touches the next.
    for (const [at, { from }] of joined.entries()) expect(from - (joined[at - 1]?.to ?? 0)).toBeGreaterThan(1)
  })
  fc.assert(property)
})
