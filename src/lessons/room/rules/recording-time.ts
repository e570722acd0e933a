/** A stretch of a lesson that is in its recording; ms of the clock on the wall. */
export interface Stretch {
  fromMs: number
  toMs: number
}

/** A silence as long is a pause, which the recording leaves out. */
const PAUSE_MS = 2000

/** Where in a recording a moment lies, ms from its start; what is not in it lies at the nearest moment before that is. */
export function recordingTime(stretches: readonly Stretch[], atMs: number): number {
  let before = 0
  for (const { fromMs, toMs } of stretches) {
    if (atMs < fromMs) return before
    if (atMs <= toMs) return before + atMs - fromMs
    before += toMs - fromMs
  }
  return before
}

/** A span after it was moved; one within a pause has become a point. */
export const spanOf = <Start extends number | null>(pointMs: Start, endMs: number | null) => ({
  pointMs,
  pointEndMs: endMs !== null && pointMs !== null && endMs > pointMs ? endMs : null,
})

/** Adds a frame that was made at `atMs` and lasts `forMs` to the stretches so far; true: it begins one. */
export function extendStretches(stretches: Stretch[], atMs: number, forMs: number): boolean {
  const last = stretches.at(-1)
  if (!last || atMs - last.toMs > PAUSE_MS) {
    // The next part was written by a process whose clock went back.
    const fromMs = Math.max(atMs, last?.toMs ?? -Infinity)
    stretches.push({ fromMs, toMs: fromMs + forMs })
    return true
  }
  last.toMs = Math.max(last.toMs, atMs + forMs)
  return false
}
