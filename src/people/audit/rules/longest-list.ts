/** So many entries, the newest of those that match, can be leafed through; a filter reaches the others, an export all. */
export const LONGEST_LIST = 10_000
