import { expect, test } from 'vitest'
import { nextDelivery } from './next-delivery.ts'
import type { DeliveryTime } from './next-delivery.ts'

const ZONE = 'Asia/Shanghai'

// 2026-03-10 is a Tuesday.
test.each<[string, DeliveryTime, string, string]>([
  ['today, later', { every: 'day', onDay: 1, hour: 8 }, '2026-03-10T07:59+08:00', '2026-03-10T08:00+08:00'],
  ['tomorrow', { every: 'day', onDay: 1, hour: 8 }, '2026-03-10T08:00+08:00', '2026-03-11T08:00+08:00'],
  ['this week', { every: 'week', onDay: 5, hour: 0 }, '2026-03-10T08:00+08:00', '2026-03-13T00:00+08:00'],
  ['on Sunday', { every: 'week', onDay: 7, hour: 23 }, '2026-03-10T08:00+08:00', '2026-03-15T23:00+08:00'],
  ['next week', { every: 'week', onDay: 2, hour: 8 }, '2026-03-10T08:30+08:00', '2026-03-17T08:00+08:00'],
  ['next month', { every: 'month', onDay: 1, hour: 6 }, '2026-12-10T08:00+08:00', '2027-01-01T06:00+08:00'],
  ['February', { every: 'month', onDay: 28, hour: 6 }, '2026-02-10T08:00+08:00', '2026-02-28T06:00+08:00'],
])('%s', (_name, time, after, next) => {
  expect(nextDelivery(time, new Date(after), ZONE)).toEqual(new Date(next))
})

test('an hour that clocks skip is the one after it', () => {
  const time: DeliveryTime = { every: 'day', onDay: 1, hour: 2 }
  const next = nextDelivery(time, new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin')
  expect(next.getTime()).toBeGreaterThan(Date.parse('2026-03-28T23:00:00Z'))
  expect(next.getTime()).toBeLessThan(Date.parse('2026-03-29T04:00:00Z'))
})
