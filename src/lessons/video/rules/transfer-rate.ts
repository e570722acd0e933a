/** How much had gone out when. */
export interface Progress {
  atMs: number
  bytes: number
}

/** The speed is that of the last seconds: a line changes. */
const WINDOW_MS = 8000

/** The progress with one more reading, those that are too old left out. */
export const withReading = (readings: readonly Progress[], next: Progress): readonly Progress[] => [
  ...readings.filter(({ atMs }) => next.atMs - atMs <= WINDOW_MS),
  next,
]

/** Bytes per second, and the seconds that the rest takes at that speed; undefined before a second has passed. */
export function transferRate(
  readings: readonly Progress[],
  allBytes: number,
): { bytesPerS: number; leftS: number } | undefined {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || last.atMs - first.atMs < 1000) return undefined
  const bytesPerS = ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs)
  return bytesPerS > 0 ? { bytesPerS, leftS: (allBytes - last.bytes) / bytesPerS } : undefined
}
