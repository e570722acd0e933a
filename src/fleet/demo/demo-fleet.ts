import type { FleetOptions, MinerKind } from '../polling/simulator/simulated-miner.ts'
import { DEMO_ACCOUNTS } from './farms.ts'

/** What makes a demo's fleet the same at every start; kept with its data. */
export interface DemoFleet {
  miners: number
  days: number
  seed: number
  /** the simulated miners listen on the addresses above it */
  base: string
  port: number
}

/** What a type of machine should do. Those that the first migrations don't bring are added by the demo. */
export interface DemoType {
  name: string
  modelPattern: string
  ratedThs: number
  ratedWatts: number
  warnCelsius: number
  fanMinRpm: number
  fanMaxRpm: number
  maxHardwareErrorShare: number
}

const LIMITS = { warnCelsius: 90, fanMinRpm: 600, fanMaxRpm: 6600, maxHardwareErrorShare: 0.02 }
export const DEMO_TYPES: Readonly<Record<MinerKind, DemoType>> = {
  t30: { name: 'T30', modelPattern: '', ratedThs: 30, ratedWatts: 2200, ...LIMITS },
  t20: { name: 'T20', modelPattern: '', ratedThs: 20, ratedWatts: 1700, ...LIMITS },
  antminer: { name: 'S19', modelPattern: 'antminer s19', ratedThs: 95, ratedWatts: 3250, ...LIMITS },
  generic: { name: 'A1066', modelPattern: 'avalonminer 1066', ratedThs: 50, ratedWatts: 3250, ...LIMITS },
}
const MIX: Record<MinerKind, number> = { t30: 60, t20: 30, antminer: 7, generic: 3 }

/** How the simulator is asked for a demo's miners. */
export function simulatorOptions({ miners, seed, base, port }: DemoFleet): FleetOptions {
  return { count: miners, seed, base, port, accounts: DEMO_ACCOUNTS.map(({ poolUser }) => poolUser), mix: MIX }
}
