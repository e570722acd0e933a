/** A running scan is updated twice a second; one that stands still was left by a killed process. */
export const TAKING = { abandonedAfterMs: 15_000, mostTries: 3 } as const
