import { expect, test } from 'vitest'
import { readDetailSearch } from './detail-search.ts'

test.each([
  [
    { id: '7', from: '2026-11-01', to: '2026-11-20', day: '2026-11-03' },
    { id: 7, from: '2026-11-01', to: '2026-11-20', day: '2026-11-03' },
  ],
  [
    { id: 'x', from: '2026-11-20', to: '2026-11-01', day: '2026-02-30' },
    { id: undefined, from: undefined, to: undefined, day: undefined },
  ],
  [
    { id: '7', from: '2026-11-20' },
    { id: 7, from: undefined, to: undefined, day: undefined },
  ],
  [{ day: '0002-01-01' }, { day: undefined }],
])('%j', (search, expected) => {
  expect(readDetailSearch(search)).toMatchObject(expected)
})
