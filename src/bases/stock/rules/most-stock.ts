/** The most of a category that a base has, delivers or counts. */
export const MOST_STOCK = 1_000_000
