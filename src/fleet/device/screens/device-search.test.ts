import { expect, test } from 'vitest'
import { isNarrowed, narrowingOf, readDeviceSearch } from './device-search.ts'

test('an address is read back to what it was made from', () => {
  const search = readDeviceSearch({
    clientId: '3',
    state: 'low',
    repairTimes: '0',
    activeWorkerRight: 'false',
    serial: 'T30-00',
    orderColumn: 'site',
    orderWay: 'desc',
    page: '4',
    size: '50',
  })
  expect(search).toMatchObject({
    clientId: 3,
    state: 'low',
    repairTimes: 0,
    activeWorkerRight: false,
    serial: 'T30-00',
    orderColumn: 'site',
    orderWay: 'desc',
    page: 4,
    size: 50,
  })
  expect(narrowingOf(search)).not.toHaveProperty('page')
})

test.each([
  [{}, { page: 1, size: 20 }],
  [
    { page: '0', size: '7' },
    { page: 1, size: 20 },
  ],
  [
    { state: 'exploded', orderColumn: 'password', clientId: '-1', activeWorkerRight: 'perhaps' },
    { page: 1, size: 20, state: undefined, orderColumn: undefined, clientId: undefined, activeWorkerRight: undefined },
  ],
  [
    { page: '9999999999', clientId: '0', siteId: '00', repairTimes: '1001' },
    { page: 1_000_000, size: 20, clientId: undefined, siteId: undefined, repairTimes: undefined },
  ],
  [
    { text: '0'.repeat(101), serial: '0'.repeat(100), type: 'T'.repeat(51) },
    { text: undefined, serial: '0'.repeat(100), type: undefined },
  ],
])('what is missing or unknown becomes the default: %j', (written, read) => {
  expect(readDeviceSearch(written)).toMatchObject(read)
})

test('the bounds of a live figure may have decimals; what is no number is left out', () => {
  const search = readDeviceSearch({ liveFigure: 'maxTemp', liveFrom: '80.5', liveUntil: 'hot' })
  expect(search).toMatchObject({ liveFigure: 'maxTemp', liveFrom: 80.5, liveUntil: undefined })
  expect(readDeviceSearch({ liveFrom: '-5', liveUntil: '1e-7' })).toMatchObject({ liveFrom: -5, liveUntil: 1e-7 })
  expect(narrowingOf(search)).toMatchObject({ liveFigure: 'maxTemp', liveFrom: 80.5 })
})

test('a search with only page and order names every device', () => {
  expect(isNarrowed(readDeviceSearch({ page: '2', orderColumn: 'serial' }))).toBe(false)
  expect(isNarrowed(readDeviceSearch({ repairTimes: '0' }))).toBe(true)
})
