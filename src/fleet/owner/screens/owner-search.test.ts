import { expect, test } from 'vitest'
import { readOwnerDetailSearch } from './owner-search.ts'

test('charts are compared with another owner, or with the period before', () => {
  expect(readOwnerDetailSearch({ compare: '7' })).toMatchObject({ compare: 7 })
  expect(readOwnerDetailSearch({ compare: '0', id: '0' })).toMatchObject({ compare: 0, id: undefined })
})
