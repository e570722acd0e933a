import { expect, test } from 'vitest'
import { serverClock } from './server-clock.ts'

test('the clock stands still while the machine sleeps, and follows the date of the next response, but no old one', () => {
  const startMs = Date.parse('2026-03-01T10:00:00Z')
  let elapsedMs = 500
  const clock = serverClock(startMs, () => elapsedMs)
  elapsedMs += 60_000
  expect(clock.now()).toBe(startMs + 60_000)
  for (const date of ['Sun, 01 Mar 2026 10:01:03 GMT', 'Sun, 01 Mar 2026 04:00:00 GMT', 'yesterday', null]) {
    clock.note(date)
    expect(clock.now()).toBe(startMs + 60_000)
  }
  clock.note('Sun, 01 Mar 2026 18:00:00 GMT')
  elapsedMs += 1000
  expect(new Date(clock.now()).toISOString()).toBe('2026-03-01T18:00:01.000Z')
})
