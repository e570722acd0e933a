import { expect, test } from 'vitest'
import {
  DEVICE_ORDERS,
  INDEXED_ORDERS,
  isLiveOrder,
  isScannedOrder,
  LIVE_ORDERS,
  SCANNED_ORDERS,
} from './device-orders.ts'

test('each order is of one kind', () => {
  expect(DEVICE_ORDERS.filter(isLiveOrder)).toEqual(LIVE_ORDERS)
  expect(DEVICE_ORDERS.filter(isScannedOrder)).toEqual(SCANNED_ORDERS)
  expect(new Set(DEVICE_ORDERS).size).toBe(INDEXED_ORDERS.length + LIVE_ORDERS.length + SCANNED_ORDERS.length)
})
