import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'
import { SiteMemory } from './site-memory.ts'

test('samples are kept as long as the window that is set now', () => {
  let windowMs = 5 * MINUTE_MS
  const memory = new SiteMemory(() => windowMs)
  let minute = 0
  const kept = () => memory.samples(1).count
  const addMinutes = (minutes: number) => {
    for (const last = minute + minutes; minute < last; minute += 1)
      memory.add(1, { atMs: minute * MINUTE_MS, hashrateThs: 30, maxCelsius: 60 })
  }
  addMinutes(20)
  expect(kept()).toBe(5)
  windowMs = 10 * MINUTE_MS
  addMinutes(2)
  expect(kept()).toBe(7)
  addMinutes(10)
  expect(kept()).toBe(10)
  windowMs = 5 * MINUTE_MS
  addMinutes(1)
  expect(kept()).toBe(5)
})
