import { expect, test } from 'vitest'
import { isDue, isQuiet } from './when-due.ts'

const NOW_MS = Date.UTC(2026, 2, 1)
const SECOND_MS = 1000
const pending = (sinceS: number, lastS: number, messageS: number | null = null) => ({
  sinceMs: NOW_MS - sinceS * SECOND_MS,
  lastMs: NOW_MS - lastS * SECOND_MS,
  lastMessageMs: messageS === null ? null : NOW_MS - messageS * SECOND_MS,
  minIntervalMs: 600 * SECOND_MS,
  quietFrom: '22:00',
  quietUntil: '07:30',
})

test.each([
  ['still coming', pending(60, 5), '12:00', false],
  ['nothing new for half a minute', pending(60, 30), '12:00', true],
  ['coming for three minutes', pending(180, 1), '12:00', true],
  ['told five minutes ago', pending(60, 30, 300), '12:00', false],
  ['told ten minutes ago', pending(60, 30, 600), '12:00', true],
  ['notified a day ahead, by a clock that is right again', pending(60, 30, -86_400), '12:00', true],
  ['a moment ahead, of another clock', pending(60, 30, -60), '12:00', false],
  ['noted a day ahead, by a clock that is right again', pending(-86_400, -86_400), '12:00', true],
  ['at night', pending(3600, 3600), '23:00', false],
  ['never notified, and the clock has just begun', { ...pending(60, 30), minIntervalMs: 2 * NOW_MS }, '12:00', true],
])('%s', (_, what, clock, due) => expect(isDue(what, NOW_MS, clock)).toBe(due))

test.each([
  ['22:00', '07:30', '21:59', false],
  ['22:00', '07:30', '22:00', true],
  ['22:00', '07:30', '07:29', true],
  ['22:00', '07:30', '07:30', false],
  ['12:00', '14:00', '13:00', true],
  ['12:00', '14:00', '11:00', false],
  ['12:00', '14:00', '12:00', true],
  ['12:00', '14:00', '14:00', false],
  ['12:00', '14:00', '15:00', false],
  ['12:00', '12:00', '12:00', false],
  ['12:00', '12:00', '13:00', false],
  [null, null, '03:00', false],
  ['00:00', null, '03:00', false],
  [null, '04:00', '03:00', false],
])('quiet from %s until %s, at %s: %s', (quietFrom, quietUntil, clock, quiet) => {
  expect(isQuiet({ quietFrom, quietUntil }, clock)).toBe(quiet)
})
