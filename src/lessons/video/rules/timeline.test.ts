import { expect, test } from 'vitest'
import { clustersOf, heatOf, nextMark, spacedChapters } from './timeline.ts'
import type { Mark } from './timeline.ts'

const mark = (id: number, pointS: number): Mark => ({ id, pointS, color: 'red', label: String(id) })
const idsOf = (marks: readonly Mark[]) => marks.map(({ id }) => id)

test('marks close to each other share a dot', () => {
  const clusters = clustersOf([mark(3, 59), mark(1, 10), mark(2, 11), mark(4, 100)], 100, 0.02)
  expect(clusters.map(({ at, marks }) => [at, idsOf(marks)])).toEqual([
    [0.1, [1, 2]],
    [0.59, [3]],
    [1, [4]],
  ])
})

test('2,000 comments are at most as many dots as have room', () => {
  const marks = Array.from({ length: 2000 }, (_, i) => mark(i, i * 0.3))
  const clusters = clustersOf(marks, 600, 1 / 50)
  expect(clusters.length).toBeLessThanOrEqual(51)
  expect(clusters.flatMap((cluster) => cluster.marks)).toHaveLength(2000)
})

test('presses on a dot go through its marks and begin again', () => {
  const [cluster] = clustersOf([mark(1, 10), mark(2, 11), mark(3, 11.5)], 100, 0.02)
  if (!cluster) throw new Error('no cluster')
  expect([5, 10, 11, 11.5, 90].map((atS) => nextMark(cluster, atS)?.id)).toEqual([1, 2, 3, 1, 1])
})

test('chapters without room for a line of their own, or beyond the end, have none', () => {
  const chapters = [0, 1, 2, 50, 100, 101].map((startS) => ({ startS }))
  expect(spacedChapters(chapters, 100, 0.02).map(({ startS }) => startS)).toEqual([0, 2, 50, 100])
})

test('the heat of a minute is its share of the busiest one', () => {
  expect(heatOf([mark(1, 0), mark(2, 59), mark(3, 60), mark(4, 600)], 181)).toEqual([1, 0.5, 0, 0.5])
  expect(heatOf([], 30)).toEqual([0])
})
