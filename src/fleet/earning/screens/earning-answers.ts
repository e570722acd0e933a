/** Calls whose answers a change of earnings makes old. */
export const EARNING_ANSWERS = ['POST /earning/find/', 'POST /energy/find/'] as const
export const SOURCE_ANSWERS = ['POST /earningSource/find/', ...EARNING_ANSWERS] as const
