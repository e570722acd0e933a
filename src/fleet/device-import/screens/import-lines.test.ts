import { expect, test } from 'vitest'
import { batchesOf } from './import-lines.ts'
import type { Line } from './import-lines.ts'

const lines = (count: number): Line[] => Array.from({ length: count }, (_, at) => ({ row: at + 2 }))
const rowsOf = (batches: Line[][]) => batches.map((batch) => batch.map(({ row }) => row))

test('rows are sent in batches of 200', () => {
  const sent = batchesOf(lines(450), [])
  expect(sent.map(({ length }) => length)).toEqual([200, 200, 50])
  expect(rowsOf(sent).flat()).toEqual(lines(450).map(({ row }) => row))
})

test('rows that take each other’s addresses are in one batch, in the order of their lists', () => {
  const long = Array.from({ length: 190 }, (_, at) => at + 20)
  expect(rowsOf(batchesOf(lines(250), [[3, 2], long, [11, 5, 10, 9, 8, 7, 6, 4, 12]])).slice(0, 2)).toEqual([
    [3, 2, ...long],
    expect.arrayContaining([11, 5, 10, 9, 8, 7, 6, 4, 12, 13]),
  ])
  const ring = Array.from({ length: 300 }, (_, at) => at + 2)
  expect(batchesOf(lines(301), [ring]).map(({ length }) => length)).toEqual([300, 1])
})

test('rows that are not imported are left out of their list', () => {
  expect(rowsOf(batchesOf(lines(2), [[9, 3]]))).toEqual([[3, 2]])
})
