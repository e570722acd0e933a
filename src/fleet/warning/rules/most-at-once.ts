/** How many warnings are acknowledged, assigned, snoozed or deleted by one call. */
export const MOST_AT_ONCE = 100_000
