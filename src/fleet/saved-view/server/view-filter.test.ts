import { expect, test } from 'vitest'
import { viewFilter } from './view-filter.ts'

test('an address is read as the list reads it', () => {
  expect(
    viewFilter(
      'clientId=3&state=low&repairTimes=0&activeWorkerRight=false&serial=T30-00&orderColumn=site&orderWay=desc',
    ),
  ).toMatchObject({
    clientId: 3,
    state: 'low',
    repairTimes: 0,
    activeWorkerRight: false,
    serial: 'T30-00',
    orderColumn: 'site',
    orderWay: 'desc',
  })
})

test.each(['', 'state=exploded&clientId=-1&orderColumn=password', 'clientId=many&ids=1,2'])(
  'what is missing or unknown narrows nothing: %j',
  (search) => {
    const { page: _page, size: _size, ...filter } = viewFilter(search)
    expect(Object.values(filter).filter((value) => value !== undefined)).toEqual([])
  },
)
