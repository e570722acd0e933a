export type Units = readonly [string, ...string[]]
/** A unit, and how many of the first of its kind it is. */
export interface Unit {
  name: string
  size: number
}

/** The smallest unit in which an amount has at most three places; each is a thousand of the one before. */
export function unitFor(amount: number, units: Units): Unit {
  let [name, ...larger] = units
  let size = 1
  // 999.96 would be written as 1,000.0.
  for (const next of larger) if (Math.abs(amount) / size >= 999.95) [name, size] = [next, size * 1000]
  return { name, size }
}
