/** What the list can be sorted by. */
export const CHECK_METHOD_ORDERS = ['checkMethod', 'cashAmount', 'createTime'] as const
export type CheckMethodOrder = (typeof CHECK_METHOD_ORDERS)[number]
