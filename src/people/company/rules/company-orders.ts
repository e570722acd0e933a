/** Devices of a company, all and by state. */
export const COMPANY_COUNTS = [
  'totalDeviceCount',
  'normalDeviceCount',
  'lowDeviceCount',
  'warnDeviceCount',
  'offlineDeviceCount',
  'repairingDeviceCount',
  'repairedDeviceCount',
  'lostDeviceCount',
] as const
export type CompanyCount = (typeof COMPANY_COUNTS)[number]

/** What the list can be sorted by. */
export const COMPANY_ORDERS = ['name', ...COMPANY_COUNTS] as const
export type CompanyOrder = (typeof COMPANY_ORDERS)[number]
