/** Numbers in 0–1, the same for the same seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** New ones each run; `SEED=7` repeats the one that a failed test has in its name. */
export const newSeeds = (count: number): number[] =>
  process.env['SEED'] === undefined
    ? Array.from({ length: count }, () => Math.floor(Math.random() * 1e6))
    : [Number(process.env['SEED'])]
