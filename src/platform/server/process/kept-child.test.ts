import { expect, test } from 'vitest'
import type { TestJob } from '../../testing/kept-child-testing.ts'
import { KeptChild } from './kept-child.ts'

const MODULE = new URL('../../testing/kept-child-testing.ts', import.meta.url)
const open = (bounds: object = {}) =>
  new KeptChild<TestJob, number>(MODULE, {
    idleMs: 60_000,
    deadlineMs: 30_000,
    mostHeapMb: 64,
    mostRssMb: 2000,
    ...bounds,
  })
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const pidOf = (outcome: unknown) => (outcome as { done: number }).done

test('jobs share a process of their own, which outlives one that throws', async () => {
  const child = open()
  const first = pidOf(await child.do('answer'))
  expect(first).not.toBe(process.pid)
  expect(await child.do('throw')).toBe('failed')
  expect(await Promise.all([child.do('answer'), child.do('answer')])).toEqual([{ done: first }, { done: first }])
})

test('one that dies fails its jobs, and the next job starts another', async () => {
  const child = open()
  expect(await child.do('die')).toBe('failed')
  expect(pidOf(await child.do('answer'))).toBeGreaterThan(0)
})

test('a job beyond the deadline is slow, and its process is killed', async () => {
  const child = open({ deadlineMs: 300 })
  const slow = child.do('hang')
  const pid = child.pid ?? 0
  expect(pid).toBeGreaterThan(0)
  expect(await slow).toBe('slow')
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
})

test.each([
  ['without a job for a while', { idleMs: 100 }],
  ['that holds too much', { mostRssMb: 1 }],
])('a process %s ends', async (_, bounds) => {
  const child = open(bounds)
  const pid = pidOf(await child.do('answer'))
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  expect(pidOf(await child.do('answer'))).not.toBe(pid)
})

test('a caller who is gone waits no longer', async () => {
  const child = open()
  const gone = new AbortController()
  const waits = child.do('hang', gone.signal)
  gone.abort(new Error('gone'))
  await expect(waits).rejects.toThrow('gone')
})
