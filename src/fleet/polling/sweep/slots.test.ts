import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

/** Tasks that run until they are ended; each is recorded by name when it starts. */
function runsOf(slots: Slots) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const run = (name: string, isSlow = false) =>
    void slots.run(() => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    }, isSlow)
  const end = async (name: string) => {
    ends.get(name)?.()
    await turn()
  }
  return { begun, run, end }
}

test('at most as many run at once as there are slots, in order', async () => {
  const { begun, run, end } = runsOf(new Slots(2))
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  await turn()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('slow ones start first and use at most half of the slots', async () => {
  const { begun, run, end } = runsOf(new Slots(4))
  for (const name of ['s1', 's2', 's3']) run(name, true)
  for (const name of ['a', 'b', 'c']) run(name)
  await turn()
  expect(begun).toEqual(['s1', 's2', 'a', 'b'])
  await end('a')
  expect(begun.at(-1)).toBe('c')
  await end('b')
  expect(begun).not.toContain('s3')
  await end('s1')
  expect(begun.at(-1)).toBe('s3')
})

test('a single slot serves both', async () => {
  const { begun, run, end } = runsOf(new Slots(1))
  run('slow', true)
  run('quick')
  await turn()
  await end('slow')
  expect(begun).toEqual(['slow', 'quick'])
})

test('no more than so many begin in a turn of the event loop, and one after a long turn', async () => {
  const { begun, run } = runsOf(new Slots(10, 2))
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) run(name)
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  await turn()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  const until = performance.now() + 15
  while (performance.now() < until);
  await turn()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  await turn()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
