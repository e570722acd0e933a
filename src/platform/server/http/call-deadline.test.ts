import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import { withDeadline } from './call-deadline.ts'

const response = () => new EventEmitter() as ServerResponse
const never = new Promise<never>(() => {})

test('a handler that never ends is given up at the deadline, and notified', async () => {
  let signal: AbortSignal | undefined
  const run = (given: AbortSignal) => {
    signal = given
    return never
  }
  await expect(withDeadline(response(), run, 5)).rejects.toMatchObject({ code: 504 })
  expect(signal?.aborted).toBe(true)
})

test('a handler is notified when the caller disconnects', async () => {
  const gone = response()
  const ended = withDeadline(gone, (signal) => {
    gone.emit('close')
    return Promise.resolve(signal.aborted)
  })
  expect(await ended).toBe(true)
})

test('what was answered in time may go on streaming', async () => {
  vi.useFakeTimers()
  const signal = await withDeadline(response(), (given) => Promise.resolve(given), 5)
  vi.advanceTimersByTime(20)
  expect(signal.aborted).toBe(false)
  vi.useRealTimers()
})

test('of a caller who is gone already the handler is notified at once', async () => {
  const gone = Object.assign(response(), { destroyed: true })
  expect(await withDeadline(gone, (signal) => Promise.resolve(signal.aborted))).toBe(true)
})
