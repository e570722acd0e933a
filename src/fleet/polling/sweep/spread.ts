import { setTimeout as sleep } from 'node:timers/promises'

/** Of all sites of a process: over in seconds. */
const AT_ONCE = 5000
/** Polls a second of what is more than that. */
const CALM_RATE = 300
/** The rest is for miners that use up their deadline, and for a machine that is busy. */
const MOST_OF_INTERVAL = 0.75
/** Fewer timers than polls. */
const SHORTEST_WAIT_MS = 5

/** Over what time a process spreads the sweeps of its sites (docs/decisions/0278). */
export class Spread {
  readonly #due = new Map<number, number>()

  /** Notes how many devices the last sweep of a site polled. */
  note(siteId: number, due: number): void {
    this.#due.set(siteId, due)
  }

  forget(siteId: number): void {
    this.#due.delete(siteId)
  }

  /** Milliseconds for the next sweep of a site. None for the first one: after a start its figures are missed. */
  overMs(siteId: number, sweepMs: number): number {
    if (!this.#due.has(siteId)) return 0
    let devices = 0
    for (const due of this.#due.values()) devices += due
    return Math.min(MOST_OF_INTERVAL * sweepMs, Math.max(0, ((devices - AT_ONCE) / CALM_RATE) * 1000))
  }
}

/** Lets `count` callers pass one after another, evenly over a time from now on; all at once when the signal is aborted. */
export function evenly(count: number, overMs: number, signal: AbortSignal): () => Promise<void> {
  const fromMs = performance.now()
  let passed = 0
  let line = Promise.resolve()
  async function pass() {
    const waitMs = fromMs + (overMs * passed) / count - performance.now()
    passed += 1
    if (waitMs >= SHORTEST_WAIT_MS) await sleep(waitMs, undefined, { signal }).catch(() => {})
  }
  return () => (line = line.then(pass))
}
