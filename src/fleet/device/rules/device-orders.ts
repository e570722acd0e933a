/** What a list can be sorted by from an index. */
export const INDEXED_ORDERS = [
  'serial',
  'site',
  'client',
  'account',
  'activeWorker',
  'activeWorkerState',
  'type',
  'state',
  'repairTimes',
] as const

/**
 * What each poll changes: no index, which every poll would have to write to. Filters take TH/s, % of the type's rated hash rate, °C, rpm, W, J/TH,
 * hours since the start, and minutes since the last answer.
 */
export const LIVE_ORDERS = [
  'hashrate',
  'ratedShare',
  'maxTemp',
  'maxFan',
  'wattage',
  'efficiency',
  'uptime',
  'lastAnsweredAt',
] as const
export type LiveOrder = (typeof LIVE_ORDERS)[number]

/** What too few people sort by to be worth an index. */
export const SCANNED_ORDERS = ['firmwareVersion', 'activePool', 'place'] as const
export type ScannedOrder = (typeof SCANNED_ORDERS)[number]

export const DEVICE_ORDERS = [...INDEXED_ORDERS, ...LIVE_ORDERS, ...SCANNED_ORDERS] as const
export type DeviceOrder = (typeof DEVICE_ORDERS)[number]

export const isLiveOrder = (order: string): order is LiveOrder => LIVE_ORDERS.some((live) => live === order)
export const isScannedOrder = (order: string): order is ScannedOrder => SCANNED_ORDERS.some((other) => other === order)
