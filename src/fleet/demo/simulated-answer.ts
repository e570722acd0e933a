import { isRunning, lastRunOf } from '../polling/simulator/faults.ts'
import { figuresAt } from '../polling/simulator/figures.ts'
import type { SimulatedMiner } from '../polling/simulator/simulated-miner.ts'
import { expectedAnswer } from '../polling/simulator/expected-answer.ts'
import type { ExpectedAnswer } from '../polling/simulator/expected-answer.ts'

export type SimulatedAnswer = ExpectedAnswer

/** What a poller would read from a simulated miner at a time (ms since 1970); null while it is silent. */
export function simulatedAnswer(miner: SimulatedMiner, at: number): SimulatedAnswer | null {
  const figures = figuresAt(miner, at)
  if (figures.isOffline) return null
  // Makes that report no MAC keep the one that the demo's devices were created with.
  const answer = expectedAnswer(miner, figures)
  return { ...answer, mac: answer.mac ?? miner.mac }
}

/** Since when a miner that is silent at the moment has been silent. */
export function silentSince(miner: SimulatedMiner, at: number): number {
  const began = (['offline', 'lost'] as const)
    .filter((fault) => isRunning(fault, miner, at, {}))
    .map((fault) => lastRunOf(fault, miner, at, {})?.from ?? at)
  return Math.min(at, ...began)
}
