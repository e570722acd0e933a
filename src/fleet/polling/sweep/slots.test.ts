import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

/** Things that run until they are ended, each told by its name as it begins. */
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

test('no more run at once than there are slots, in their order', async () => {
  const { begun, run, end } = runsOf(new Slots(2))
  for (const name of ['a', 'b', 'c', 'd']) run(name)
  await turn()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('the slow ones are begun first and hold half of the slots at most', async () => {
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
