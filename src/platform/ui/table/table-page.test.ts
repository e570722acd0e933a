import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONG_PAGE, nextOrder, pagerNumbers, readTablePage, withOrder } from './table-page.ts'

const orders = ['serial', 'state'] as const

describe('readTablePage', () => {
  test.each([
    [{}, { page: 1, size: 10, orderColumn: undefined, orderWay: undefined }],
    [
      { page: '3', size: '50', orderColumn: 'state', orderWay: 'desc' },
      { page: 3, size: 50, orderColumn: 'state', orderWay: 'desc' },
    ],
    [
      { page: '0', size: '7' },
      { page: 1, size: 10, orderColumn: undefined, orderWay: undefined },
    ],
    [
      { page: '9999999999', size: '9999999999' },
      { page: 1_000_000, size: 10, orderColumn: undefined, orderWay: undefined },
    ],
    [
      { page: '-1', size: 'x', orderColumn: 'price', orderWay: 'up' },
      { page: 1, size: 10, orderColumn: undefined, orderWay: undefined },
    ],
    [{ orderColumn: 'serial' }, { page: 1, size: 10, orderColumn: 'serial', orderWay: 'asc' }],
  ])('%j', (search, expected) => {
    expect(readTablePage(search, orders)).toEqual(expected)
  })
})

test('a list of its own default takes any other size from the address', () => {
  expect(readTablePage({}, orders, LONG_PAGE).size).toBe(20)
  expect(readTablePage({ size: '10' }, orders, LONG_PAGE).size).toBe(10)
})

test('in the standard order a column goes to its reverse and back, and back to it from another', () => {
  const standard = { orderColumn: 'serial', orderWay: 'desc' } as const
  const first = readTablePage({ page: '4' }, orders)
  expect(withOrder(first, standard)).toMatchObject(standard)
  const up = { ...first, ...nextOrder(first, 'serial', standard) }
  expect(up).toMatchObject({ page: 1, orderColumn: 'serial', orderWay: 'asc' })
  expect(withOrder({ ...up, ...nextOrder(up, 'serial', standard) }, standard)).toMatchObject(standard)
  const other = { ...first, ...nextOrder(first, 'state', standard) }
  expect(other).toMatchObject({ orderColumn: 'state', orderWay: 'asc' })
  expect(withOrder({ ...other, ...nextOrder(other, 'serial', standard) }, standard)).toMatchObject(standard)
  const named = readTablePage(standard, orders)
  expect(nextOrder(named, 'serial', standard)).toMatchObject({ orderWay: undefined })
})

test('a column sorts up, then down, then not at all, from the first page', () => {
  const first = readTablePage({ page: '4' }, ['serial'])
  const up = { ...first, ...nextOrder(first, 'serial') }
  const down = { ...up, ...nextOrder(up, 'serial') }
  const none = { ...down, ...nextOrder(down, 'serial') }
  expect([up, down, none].map((order) => [order.page, order.orderColumn, order.orderWay])).toEqual([
    [1, 'serial', 'asc'],
    [1, 'serial', 'desc'],
    [1, undefined, undefined],
  ])
})

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 10, [1, 2, null, 10]],
  [2, 10, [1, 2, 3, null, 10]],
  [4, 10, [1, 2, 3, 4, 5, null, 10]],
  [5, 10, [1, null, 4, 5, 6, null, 10]],
  [7, 10, [1, null, 6, 7, 8, 9, 10]],
  [10, 10, [1, null, 9, 10]],
])('page %i of %i', (page, lastPage, numbers) => {
  expect(pagerNumbers(page, lastPage)).toEqual(numbers)
})

test('a pager shows the first, the last and the present page, and no gap that hides a single one', () => {
  const pages = fc
    .integer({ min: 1, max: 60 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)))
  const property = fc.property(pages, ([page, last]) => {
    const shown = pagerNumbers(page, last)
    expect(shown).toEqual(expect.arrayContaining([1, page, last]))
    const hidden = shown.map((number, at) => (number === null ? (shown[at + 1] ?? 0) - (shown[at - 1] ?? 0) - 1 : 2))
    expect(Math.min(...hidden)).toBeGreaterThan(1)
    expect(shown.length).toBeLessThanOrEqual(7)
  })
  fc.assert(property)
})
