import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readByteRange } from './byte-range.ts'

test.each([
  [undefined, 10, 'whole'],
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=3-5', 10, { start: 3, end: 5 }],
  ['bytes=3-99', 10, { start: 3, end: 9 }],
  ['bytes=9-', 10, { start: 9, end: 9 }],
  ['bytes=10-', 10, 'none'],
  ['bytes=10-12', 10, 'none'],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=-0', 10, 'none'],
  ['bytes=0-', 0, 'none'],
  ['bytes=-1', 0, 'none'],
  ['bytes=5-3', 10, 'whole'],
  ['bytes=-', 10, 'whole'],
  [' bytes=1-2 ', 10, { start: 1, end: 2 }],
  ['kilobytes=1-2', 10, 'whole'],
  ['bytes=0-1,3-4', 10, 'whole'],
  ['bytes=a-b', 10, 'whole'],
  ['bytes=1.5-2', 10, 'whole'],
  ['lines=0-1', 10, 'whole'],
  ['bytes=9999999999999999999-', 10, 'whole'],
] as const)('%s of %i bytes', (header, sizeBytes, range) => {
  expect(readByteRange(header, sizeBytes)).toEqual(range)
})

test('a range lies within its file, and asks for nothing else than was asked', () => {
  const size = fc.nat(1000)
  const fromTo = fc.property(size, fc.nat(1200), fc.option(fc.nat(1200)), (sizeBytes, from, to) => {
    const range = readByteRange(`bytes=${from}-${to ?? ''}`, sizeBytes)
    if (to !== null && to < from) expect(range).toBe('whole')
    else if (from >= sizeBytes) expect(range).toBe('none')
    else expect(range).toEqual({ start: from, end: Math.min(to ?? Infinity, sizeBytes - 1) })
  })
  const last = fc.property(size, fc.nat(1200), (sizeBytes, bytes) => {
    const range = readByteRange(`bytes=-${bytes}`, sizeBytes)
    if (bytes === 0 || sizeBytes === 0) expect(range).toBe('none')
    else expect(range).toEqual({ start: Math.max(0, sizeBytes - bytes), end: sizeBytes - 1 })
  })
  fc.assert(fromTo)
  fc.assert(last)
})
