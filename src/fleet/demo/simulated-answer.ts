import type { Reading } from '../device/rules/device-state.ts'
import { isRunning, lastRunOf } from '../polling/simulator/faults.ts'
import { figuresAt } from '../polling/simulator/figures.ts'
import type { MinerFigures } from '../polling/simulator/figures.ts'
import type { SimulatedMiner } from '../polling/simulator/simulated-miner.ts'

type Answer = Extract<Reading, { kind: 'answered' }>['answer']
export type SimulatedAnswer = Omit<Answer, 'pools'> &
  Pick<MinerFigures, 'averageHashrateThs' | 'uptimeS' | 'pools'> & { watts: number | null }

/** What a poller would read from a simulated miner at a moment (ms since 1970); null while it is silent. */
export function simulatedAnswer(miner: SimulatedMiner, at: number): SimulatedAnswer | null {
  const figures = figuresAt(miner, at)
  if (figures.isOffline) return null
  const { boards, fansRpm, maxCelsius, maxFanRpm, watts, ...others } = figures
  const rest = { ...others, mac: miner.mac }
  // An unknown make is read for its rates and pools alone, and an Antminer tells nothing of its power.
  if (miner.kind === 'generic')
    return { ...rest, boards: [], maxCelsius: null, minFanRpm: null, maxFanRpm: null, watts: null }
  return {
    ...rest,
    boards,
    maxCelsius,
    minFanRpm: Math.min(...fansRpm),
    maxFanRpm,
    watts: miner.kind === 'antminer' ? null : watts,
  }
}

/** Since when a miner that is silent at the moment has been silent. */
export function silentSince(miner: SimulatedMiner, at: number): number {
  const began = (['offline', 'lost'] as const)
    .filter((fault) => isRunning(fault, miner, at, {}))
    .map((fault) => lastRunOf(fault, miner, at, {})?.from ?? at)
  return Math.min(at, ...began)
}
