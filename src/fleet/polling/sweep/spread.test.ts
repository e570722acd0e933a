import { describe, expect, test } from 'vitest'
import type { FinishedPoll } from './finished-poll.ts'
import { SitePolls } from './site-polls.ts'
import { Slots } from './slots.ts'
import { Spread, evenly } from './spread.ts'

const MINUTE = 60_000

test.each([
  ['the first sweep of a site, whatever others poll', { 2: 20_000 }, MINUTE, 0],
  ['few devices', { 1: 100, 2: 4900 }, MINUTE, 0],
  ['more than are polled at once', { 1: 100, 2: 7900 }, MINUTE, 10_000],
  ['of a short interval', { 1: 100, 2: 7900 }, 10_000, 7500],
  ['more than the interval has room for', { 1: 100_000 }, MINUTE, 45_000],
])('%s', (_name, due, sweepMs, expected) => {
  const spread = new Spread()
  for (const [siteId, devices] of Object.entries(due)) spread.note(Number(siteId), devices)
  expect(spread.overMs(1, sweepMs)).toBe(expected)
})

test('a site that was taken away no longer counts', () => {
  const spread = new Spread()
  spread.note(1, 5300)
  spread.note(2, 2700)
  expect(spread.overMs(1, MINUTE)).toBe(10_000)
  spread.forget(2)
  expect(spread.overMs(1, MINUTE)).toBe(1000)
})

describe('evenly', () => {
  test('no one passes before its turn, and all pass in order', async () => {
    const fromMs = performance.now()
    const pass = evenly(10, 200, new AbortController().signal)
    const passed: { nth: number; atMs: number }[] = []
    const one = async (nth: number) => {
      await pass()
      passed.push({ nth, atMs: performance.now() - fromMs })
    }
    await Promise.all(Array.from({ length: 10 }, (_, nth) => one(nth)))
    expect(passed.map(({ nth }) => nth)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    // A timer may fire a millisecond early.
    for (const { nth, atMs } of passed) expect(atMs).toBeGreaterThanOrEqual(20 * nth - 5)
  })

  test('all pass at once when the site is taken away', async () => {
    const abort = new AbortController()
    const pass = evenly(3, 10 * MINUTE, abort.signal)
    const all = Promise.all([pass(), pass(), pass()])
    abort.abort()
    await all
  })
})

test('a sweep begins its polls evenly, of miners that were silent, too', async () => {
  const written: FinishedPoll[] = []
  const writer = {
    queued: 0,
    write: (poll: FinishedPoll) => {
      written.push(poll)
      return Promise.resolve(null)
    },
  }
  const polls = new SitePolls({
    siteId: 1,
    habits: () => ({}),
    openWriter: () => writer,
    slots: new Slots(100),
    concurrency: 100,
    deadlineMs: 1000,
    signal: new AbortController().signal,
  })
  // Nothing listens there, so that each poll ends as soon as it began.
  const devices = Array.from({ length: 10 }, (_, id) => ({ id, host: '127.0.0.1', port: 1, missedSweeps: id % 2 }))
  const fromMs = Date.now()
  await polls.pollAll(devices, () => {}, 500)
  for (const isSilent of [0, 1]) {
    const times = written
      .filter(({ device }) => device.missedSweeps === isSilent)
      .map(({ atMs }) => atMs - fromMs)
      .toSorted((a, b) => a - b)
    expect(times).toHaveLength(5)
    times.forEach((atMs, nth) => expect(atMs).toBeGreaterThanOrEqual(100 * nth - 5))
  }
})
