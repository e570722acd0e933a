import { expect, test, vi } from 'vitest'
import { SiteMemory } from '../sweep/site-memory.ts'
import { trySite, wasHeldUp } from './try-site.ts'

const AWAY = new Error('failure on connection marked as essential: db2:5432')
const cancelled = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })

test.each<[string, Error, number, boolean]>([
  ['away after a while', AWAY, 1001, true],
  ['cancelled', cancelled, 30_000, true],
  ['refused at once', AWAY, 900, false],
  ['wrong after a while', new Error('bad data'), 5000, false],
])('a try that was %s', (_, error, tookMs, isHeldUp) => {
  expect(wasHeldUp(error, performance.now() - tookMs)).toBe(isHeldUp)
})

test('a site is held up from a try that was until one that succeeds', async () => {
  const site = { memory: new SiteMemory(() => 0) }
  using clock = vi.spyOn(performance, 'now')
  clock.mockReturnValueOnce(0).mockReturnValueOnce(5000)
  await expect(trySite(site, () => Promise.reject(AWAY))).rejects.toBe(AWAY)
  expect(site.memory.isHeldUp).toBe(true)
  await expect(trySite(site, () => Promise.resolve(1))).resolves.toBe(1)
  expect(site.memory.isHeldUp).toBe(false)
})

test('sites that were held up try one at a time, others as they come', async () => {
  const running: number[] = []
  const ends = new Map<number, () => void>()
  const begin = (nth: number, isHeldUp: boolean) => {
    const memory = Object.assign(new SiteMemory(() => 0), { isHeldUp })
    return trySite({ memory }, async () => {
      running.push(nth)
      await new Promise<void>((resolve) => ends.set(nth, resolve))
    })
  }
  const tries = [begin(0, true), begin(1, true), begin(2, false), begin(3, false), begin(4, true)]
  expect(running).toEqual([0, 2, 3])
  for (const [nth, next] of [
    [0, [0, 2, 3, 1]],
    [2, [0, 2, 3, 1]],
    [1, [0, 2, 3, 1, 4]],
  ] as const) {
    ends.get(nth)?.()
    await tries[nth]
    expect(running).toEqual(next)
  }
  for (const nth of [3, 4]) ends.get(nth)?.()
  await Promise.all(tries)
})
