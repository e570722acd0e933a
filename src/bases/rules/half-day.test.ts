import { expect, test } from 'vitest'
import type { Period } from './base-words.ts'
import { DEFAULT_HALF_DAYS, isHalfDayOver, nextHalfDay } from './half-day.ts'

const SHANGHAI = 'Asia/Shanghai'

test.each<[string, Period, string, boolean]>([
  ['the minute before the morning ends', 'morning', '2026-03-02T11:59:59+08:00', false],
  ['its end', 'morning', '2026-03-02T12:00:00+08:00', true],
  ['the afternoon of that morning', 'afternoon', '2026-03-02T12:00:00+08:00', false],
  ['the end of the afternoon', 'afternoon', '2026-03-02T17:00:00+08:00', true],
  ['the last second of the day before', 'morning', '2026-03-01T23:59:59+08:00', false],
  ['midnight after it', 'afternoon', '2026-03-03T00:00:00+08:00', true],
  ['still yesterday in UTC', 'morning', '2026-03-01T16:00:00Z', false],
])('%s', (_, period, now, isOver) => {
  const at = { now: new Date(now), zone: SHANGHAI }
  expect(isHalfDayOver({ day: '2026-03-02', period }, DEFAULT_HALF_DAYS, at)).toBe(isOver)
})

test.each<[string, string, Period, string]>([
  ['just after midnight', '2026-03-02', 'morning', '2026-03-02T00:00:00+08:00'],
  ['in the last minute of the morning', '2026-03-02', 'morning', '2026-03-02T11:59:59+08:00'],
  ['at noon', '2026-03-02', 'afternoon', '2026-03-02T12:00:00+08:00'],
  ['in the evening', '2026-03-03', 'morning', '2026-03-02T17:00:00+08:00'],
  ['in the evening of a month’s last day', '2026-03-01', 'morning', '2026-02-28T23:00:00+08:00'],
])('%s the next half day is %s, %s', (_, day, period, now) => {
  expect(nextHalfDay(DEFAULT_HALF_DAYS, { now: new Date(now), zone: SHANGHAI })).toEqual({ day, period })
})

test('on the day the clocks change, the clock on the wall counts', () => {
  const half = { day: '2026-03-29', period: 'morning' } as const
  const over = (now: string) => isHalfDayOver(half, DEFAULT_HALF_DAYS, { now: new Date(now), zone: 'Europe/Berlin' })
  expect([over('2026-03-29T11:59:00+02:00'), over('2026-03-29T12:00:00+02:00')]).toEqual([false, true])
})
