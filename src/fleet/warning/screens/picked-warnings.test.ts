import { expect, test } from 'vitest'
import { pickedFilter, rowIdOf } from './picked-warnings.ts'

const storm = { id: 7, rack: null, warnings: 3, devices: 3, open: 3, acknowledged: 0, lastAt: '' }

test.each([
  [{ id: 4, storm: null }, 4],
  [{ id: 4, storm }, -7],
])('the row %j is picked by %i', (row, id) => expect(rowIdOf(row)).toBe(id))

test.each([
  [[4, 5], { ids: [4, 5] }],
  [[-7], { isOpen: true, ids: [], stormIds: [7] }],
  [[4, -7], { isOpen: true, ids: [4], stormIds: [7] }],
])('the rows %j are %j', (ids, filter) => expect(pickedFilter(ids, { isOpen: true })).toEqual(filter))
