import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedFleet } from './simulated-fleet.ts'
import type { Step } from './timeline.ts'

export interface PlayOptions {
  signal: AbortSignal
  /** ms that count up; default the process's own */
  clock?: () => number
  /** ends early, without an error, when the signal says so */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
  /** told after each moment's changes */
  say?: (line: string) => void
}

const waitInEarnest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

/** Lets the steps happen to the fleet, each in its time from now on; done after the last one. Steps must be in the order of time. */
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
      say(`minute ${(passedMs / 60_000).toFixed(1)}: ${inWords(due)}`)
      done += due.length
    }
  }
}

/** 'powerLoss 250 miners, mended 3' */
function inWords(due: readonly Step[]): string {
  const counts = new Map<string, number>()
  for (const { fault } of due) counts.set(fault ?? 'mended', (counts.get(fault ?? 'mended') ?? 0) + 1)
  return [...counts].map(([what, miners]) => `${what} ${miners}`).join(', ')
}
