/** Why hash rate was lost: sent for repair, no answer, an answer without hash rate, less than rated. */
export const LOSS_CAUSES = ['repair', 'silent', 'zero', 'slow'] as const
export type LossCause = (typeof LOSS_CAUSES)[number]

/** What the list can be sorted by. */
export const LOSS_ORDERS = ['lost', 'lostPercent', 'lostOutside', 'silent', 'serial', 'place'] as const
export type LossOrder = (typeof LOSS_ORDERS)[number]

/** Days of which every device is read by one call. */
export const MOST_LOSS_DAYS = 31

/** A mean below this share of rated is no hash rate: miners that do nothing report a little. */
export const NO_HASHRATE_SHARE = 0.01
