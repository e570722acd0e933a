import { expect, test } from 'vitest'
import { addressesOf, countAddresses, joinRanges, readRange, writeRange } from './address-range.ts'
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

test('ranges that overlap or touch are looked at once', () => {
  const ranges = ['10.0.0.4-10.0.0.6', '10.0.0.0-10.0.0.3', '10.0.0.5-10.0.0.5', '10.0.0.9'].map(
    (text) => readRange(text) as AddressRange,
  )
  expect(joinRanges(ranges).map(writeRange)).toEqual(['10.0.0.0-10.0.0.6', '10.0.0.9'])
  expect([...addressesOf(joinRanges(ranges))]).toHaveLength(8)
})
