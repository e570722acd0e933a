import { expect, test } from 'vitest'
import { lastPointMs } from './last-point.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute))
const MINUTE = 60_000

test.each([
  ['a recorded lesson without its video', {}, null],
  ['a video', { durationMs: 7 * MINUTE }, 7 * MINUTE],
  ['a live lesson that has not begun', { endedAt: at(5) }, null],
  ['one that runs', { liveStartedAt: at(0) }, 20 * MINUTE],
  ['one that ended', { liveStartedAt: at(0), endedAt: at(15) }, 15 * MINUTE],
  ['one that ends later, by its own clock', { liveStartedAt: at(0), endedAt: at(25) }, 20 * MINUTE],
  ['one whose recording began before it', { liveStartedAt: at(0), offsetMs: MINUTE }, 21 * MINUTE],
  ['one whose clock is ahead', { liveStartedAt: at(30) }, 0],
  ['one with its recording', { liveStartedAt: at(0), endedAt: at(15), durationMs: 16 * MINUTE }, 16 * MINUTE],
])('%s', (_, times, expected) => {
  const lesson = { durationMs: null, liveStartedAt: null, endedAt: null, offsetMs: 0, ...times }
  expect(lastPointMs(lesson, at(20))).toBe(expected)
})
