/**
 * A percentage, 0 to 100 and above, with so many decimals. What is less than the whole is not written as the whole, nor what is
 * more than nothing as nothing: 99.996 is 99.99, and 0.004 is 0.01.
 */
export function roundedPercent(value: number, decimals: number): number {
  const steps = 10 ** decimals
  const rounded = Math.round(value * steps) / steps
  if (value > 0 && rounded === 0) return 1 / steps
  return value < 100 && rounded === 100 ? 100 - 1 / steps : rounded
}

/** Part of a whole, 0 to 100 with two decimals; null where the whole is nothing. */
export function percent(part: number, whole: number, decimals = 2): number | null {
  return whole > 0 ? roundedPercent((100 * part) / whole, decimals) : null
}
