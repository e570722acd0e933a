/** Whether a change takes a count from its low mark or above to below it; further down, or with a mark of 0, it doesn't. */
export const fellBelow = (lowMark: number, { before, after }: { before: number; after: number }): boolean =>
  before >= lowMark && after < lowMark
