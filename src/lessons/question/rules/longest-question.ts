/** In characters. */
export const LONGEST_QUESTION = 500
