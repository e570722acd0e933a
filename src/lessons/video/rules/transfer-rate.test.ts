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
