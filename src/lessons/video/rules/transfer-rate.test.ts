import { expect, test } from 'vitest'
import { transferRate, withReading } from './transfer-rate.ts'

test('the speed is that of the last seconds', () => {
  let readings = withReading([], { atMs: 0, bytes: 0 })
  expect(transferRate(readings, 1000)).toBeUndefined()
  readings = withReading(readings, { atMs: 2000, bytes: 200 })
  expect(transferRate(readings, 1000)).toEqual({ bytesPerS: 100, leftS: 8 })
  // It stood still for a while: what was before counts no more.
  readings = withReading(readings, { atMs: 60_000, bytes: 200 })
  readings = withReading(readings, { atMs: 61_000, bytes: 600 })
  expect(transferRate(readings, 1000)).toEqual({ bytesPerS: 400, leftS: 1 })
})

test('nothing is promised while nothing moves', () => {
  expect(
    transferRate(
      [
        { atMs: 0, bytes: 5 },
        { atMs: 5000, bytes: 5 },
      ],
      10,
    ),
  ).toBeUndefined()
})

const sent = (...readings: [atMs: number, bytes: number][]) => readings.map(([atMs, bytes]) => ({ atMs, bytes }))
test.each([
  ['nothing yet', [], undefined],
  ['one reading', sent([5000, 9]), undefined],
  ['less than a second', sent([5000, 0], [5999, 999]), undefined],
  ['a second', sent([5000, 0], [6000, 500]), { bytesPerS: 500, leftS: 1 }],
  ['the last of several', sent([5000, 0], [6000, 500], [7000, 800]), { bytesPerS: 400, leftS: 0.5 }],
])('%s', (_, readings, expected) => {
  expect(transferRate(readings, 1000)).toEqual(expected)
})

test('what is eight seconds old counts, and nothing older', () => {
  expect(withReading(sent([0, 1], [1, 2]), { atMs: 8001, bytes: 3 })).toEqual(sent([1, 2], [8001, 3]))
})
