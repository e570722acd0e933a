/** Part of a whole, 0 to 100 with two decimals; null where the whole is nothing. */
export function percent(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 10_000) / 100 : null
}
