import { expect, test } from 'vitest'
import { AllowedBitrate, MOST_BITS } from './allowed-bitrate.ts'

const afterSeconds = (...lateMs: number[]) => {
  const allowed = new AllowedBitrate()
  return lateMs.map((late) => allowed.next(late)).at(-1)
}
const seconds = (count: number, lateMs: number) => Array.from({ length: count }, () => lateMs)

test.each([
  ['a process that keeps up', seconds(3, 20), MOST_BITS],
  ['one that was late once', [1200], MOST_BITS / 2],
  ['one that is late again and again', seconds(20, 4000), 200_000],
  ['one that has kept up since', [1200, ...seconds(20, 0)], MOST_BITS],
])('%s', (_, lateMs, expected) => {
  expect(afterSeconds(...lateMs)).toBe(expected)
})

test('more is allowed little by little', () => {
  expect(afterSeconds(1200, 0)).toBe(Math.round((MOST_BITS / 2) * 1.05))
})
