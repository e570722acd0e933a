import { expect, test } from 'vitest'
import { TRACE_STATUSES } from '../../rules/base-words.ts'
import { isFrozen, mayMove, sourcesOf } from './trace-moves.ts'

test('the moves are 0→1, 0→2, 0→3, 2→1 and 1→3, and no others', () => {
  const moves = TRACE_STATUSES.flatMap((from) =>
    TRACE_STATUSES.filter((to) => mayMove(from, to)).map((to) => [from, to]),
  )
  expect(moves).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 3],
    [2, 1],
  ])
  expect(sourcesOf(1)).toEqual([0, 2])
  expect(sourcesOf(0)).toEqual([])
})

test('what is published or invalid is frozen', () => {
  expect(TRACE_STATUSES.filter(isFrozen)).toEqual([1, 3])
})
