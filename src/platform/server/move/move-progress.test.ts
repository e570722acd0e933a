import { expect, test } from 'vitest'
import { progressOf } from './move-progress.ts'

test('every five seconds: the share of the bytes, within a table, too, the rows that arrived, and the rate', () => {
  const said: string[] = []
  let nowMs = 0
  const [small, large] = [
    { name: 'small', bytes: 2 ** 20 },
    { name: 'large', bytes: 9 * 2 ** 20 },
  ]
  const progress = progressOf(
    [small, large],
    (line) => said.push(line),
    () => nowMs,
  )
  progress.copied(small, 2 ** 20)
  progress.done(small, 10)
  nowMs = 5000
  progress.copied(large, 4 * 2 ** 20)
  nowMs = 9000
  progress.copied(large, 2 ** 20)
  nowMs = 10_000
  progress.done(large, 90)
  expect(said).toEqual(['50 % · large · 10 rows · 1.0 MB/s', '100 % · large · 100 rows · 0.6 MB/s'])
})
