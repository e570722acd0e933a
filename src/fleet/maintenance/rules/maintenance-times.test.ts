import { expect, test } from 'vitest'
import { stateAt, timesAfter } from './maintenance-times.ts'
import type { WrongTime } from './maintenance-times.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = 1_000 * DAY
const times = (from: number, until: number) => ({ fromMs: NOW + from, untilMs: NOW + until })

test.each([
  [times(1, HOUR), 'planned'],
  [times(0, HOUR), 'running'],
  [times(-HOUR, 1), 'running'],
  [times(-HOUR, 0), 'over'],
] as const)('%j is %s', (given, state) => {
  expect(stateAt(given, NOW)).toBe(state)
})

test('a beginning of a moment ago is now', () => {
  expect(timesAfter(times(-10 * 60_000, HOUR), NOW)).toEqual(times(0, HOUR))
  expect(timesAfter(times(HOUR, 2 * HOUR), NOW)).toEqual(times(HOUR, 2 * HOUR))
  expect(timesAfter(times(0, 92 * DAY), NOW)).toEqual(times(0, 92 * DAY))
  expect(timesAfter(times(366 * DAY, 367 * DAY), NOW)).toEqual(times(366 * DAY, 367 * DAY))
})

test.each<
  [string, ReturnType<typeof times>, ReturnType<typeof times> | undefined, WrongTime['field'], WrongTime['text']]
>([
  ['in the past', times(-10 * 60_000 - 1, HOUR), undefined, 'from', 'beginsInPast'],
  ['in more than a year', times(367 * DAY, 368 * DAY), undefined, 'from', 'tooFarAhead'],
  ['ends before it begins', times(2 * HOUR, HOUR), undefined, 'until', 'endsBeforeStart'],
  ['ends when it begins', times(HOUR, HOUR), undefined, 'until', 'endsBeforeStart'],
  ['ends in the past', times(-60_000, -1), undefined, 'until', 'endsInPast'],
  ['too long', times(0, 92 * DAY + 1), undefined, 'until', 'tooLong'],
  ['begun, moved ahead', times(HOUR, 2 * HOUR), times(-HOUR, HOUR), 'from', 'hasBegun'],
  ['begun, moved back', times(-2 * HOUR, HOUR), times(-HOUR, HOUR), 'from', 'hasBegun'],
  ['begins this moment, moved ahead', times(1, HOUR), times(0, HOUR), 'from', 'hasBegun'],
  ['ends this moment', times(-60_000, 0), undefined, 'until', 'endsInPast'],
  ['begun, cut into the past', times(-HOUR, -1), times(-HOUR, HOUR), 'until', 'endsInPast'],
])('refused: %s', (_name, asked, before, field, text) => {
  expect(timesAfter(asked, NOW, before)).toEqual({ field, text })
})

test('one that has begun can be extended, and one that has not can move', () => {
  expect(timesAfter(times(-HOUR, 3 * HOUR), NOW, times(-HOUR, HOUR))).toEqual(times(-HOUR, 3 * HOUR))
  expect(timesAfter(times(5 * HOUR, 6 * HOUR), NOW, times(HOUR, 2 * HOUR))).toEqual(times(5 * HOUR, 6 * HOUR))
})
