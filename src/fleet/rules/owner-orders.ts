/** What every list of owners can be sorted by; by name by default. */
export const OWNER_ORDERS = [
  'name',
  'total',
  'normal',
  'low',
  'warn',
  'offline',
  'repairing',
  'repaired',
  'lost',
  'scrap',
  'onlineRate',
  'offlineRate',
  'complianceRate',
  'hashrate',
] as const
export type OwnerOrder = (typeof OWNER_ORDERS)[number]
