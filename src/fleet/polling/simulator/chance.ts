/** A pseudo-random number in [0, 1) that depends only on the given whole numbers. */
export function chance(seed: number, a: number, b = 0, c = 0): number {
  let mixed = seed | 0
  mixed = stir(mixed ^ Math.imul(a | 0, 0x9e3779b1))
  mixed = stir(mixed ^ Math.imul(b | 0, 0x85ebca77))
  mixed = stir(mixed ^ Math.imul(c | 0, 0xc2b2ae3d))
  return (mixed >>> 0) / 4_294_967_296
}

/** The same, between two bounds. */
export function between(least: number, most: number, share: number): number {
  return least + (most - least) * share
}

function stir(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}
