/** What the list can be sorted by. */
export const USER_ORDERS = ['phone', 'name', 'nickName', 'companyName', 'createTimeStr'] as const
export type UserOrder = (typeof USER_ORDERS)[number]
