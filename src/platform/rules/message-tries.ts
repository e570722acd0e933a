/** Tries of one message; the waits between them double. */
export const MOST_TRIES = 6
const FIRST_WAIT_MS = 30_000
export const waitAfterTryMs = (tries: number): number => FIRST_WAIT_MS * 2 ** (tries - 1)
