/** What the list can be sorted by. */
export const SCALE_ORDERS = ['name', 'createTime'] as const
export type ScaleOrder = (typeof SCALE_ORDERS)[number]
