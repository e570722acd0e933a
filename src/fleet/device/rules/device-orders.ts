/** What the list can be sorted by; each has an index. */
export const DEVICE_ORDERS = [
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
export type DeviceOrder = (typeof DEVICE_ORDERS)[number]
