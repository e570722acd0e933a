/** Calls whose answers a change of tariffs makes old. */
export const TARIFF_ANSWERS = ['POST /tariff/find/', 'POST /energy/find/'] as const
