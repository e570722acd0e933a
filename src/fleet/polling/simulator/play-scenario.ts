import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedFleet } from './simulated-fleet.ts'
import type { Step } from './timeline.ts'

export interface PlayOptions {
  signal: AbortSignal
  /** a monotonic clock in ms; default the process's own */
  clock?: () => number
  /** ends it early, without an error */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** called after each step's changes */
  say?: (line: string) => void
}

const waitInEarnest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

/** Applies the steps to the fleet at their times from now on; resolves after the last one. Steps must be sorted by time. */
export async function playScenario(fleet: SimulatedFleet, steps: readonly Step[], options: PlayOptions): Promise<void> {
  const { signal, clock = () => performance.now(), wait = waitInEarnest, say = () => {} } = options
  const startedMs = clock()
  for (let done = 0; done < steps.length && !signal.aborted;) {
    const passedMs = clock() - startedMs
    const next = steps.findIndex(({ atMs }, i) => i >= done && atMs > passedMs)
    const due = steps.slice(done, next < 0 ? undefined : next)
    if (due.length === 0) await wait((steps[done]?.atMs ?? 0) - passedMs, signal)
    else {
      await fleet.setFaults(due)
      say(`minute ${(passedMs / 60_000).toFixed(1)}: ${describe(due)}`)
      done += due.length
    }
  }
}

/** 'powerLoss 250 miners, cleared 3' */
function describe(due: readonly Step[]): string {
  const counts = new Map<string, number>()
  for (const { fault } of due) counts.set(fault ?? 'cleared', (counts.get(fault ?? 'cleared') ?? 0) + 1)
  return [...counts].map(([what, miners]) => `${what} ${miners}`).join(', ')
}
