import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

const signal = new AbortController().signal

test('so many run, so many wait in turn, the next is turned away', async () => {
  const slots = new Slots(2, 2)
  const [first, second] = await Promise.all([slots.take(signal), slots.take(signal)])
  const order: string[] = []
  const third = slots.take(signal).then((release) => (order.push('third'), release))
  const fourth = slots.take(signal).then((release) => (order.push('fourth'), release))
  expect(await slots.take(signal)).toBeNull()
  expect(order).toEqual([])
  second?.()
  second?.()
  const releaseThird = await third
  expect(order).toEqual(['third'])
  first?.()
  releaseThird?.()
  const releaseFourth = await fourth
  releaseFourth?.()
  expect(await slots.take(signal)).not.toBeNull()
})

test('who leaves the queue takes no slot', async () => {
  const slots = new Slots(1, 5)
  const release = await slots.take(signal)
  const abort = new AbortController()
  const waiting = slots.take(abort.signal)
  abort.abort(new Error('hung up'))
  await expect(waiting).rejects.toThrow('hung up')
  release?.()
  expect(await slots.take(signal)).not.toBeNull()
})
