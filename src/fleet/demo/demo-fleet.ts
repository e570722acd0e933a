import { MODELS } from '../polling/simulator/simulated-miner.ts'
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
  /** whether some miners answer over HTTP alone; a demo that was begun without them keeps its miners */
  hasPages?: boolean
}

/** What a type of machine should do. Those that the first migrations don't bring are added by the demo. */
export interface DemoType {
  name: string
  modelPattern: string
  ratedThs: number
  ratedWatts: number
  boards: number
  warnCelsius: number
  fanMinRpm: number
  fanMaxRpm: number
  maxHardwareErrorShare: number
}

const LIMITS = { warnCelsius: 90, fanMinRpm: 600, fanMaxRpm: 6600, maxHardwareErrorShare: 0.02 }
const demoType = (kind: MinerKind, name: string, modelPattern: string): DemoType => {
  const { ratedThs, ratedWatts, boards } = MODELS[kind]
  return { name, modelPattern, ratedThs, ratedWatts, boards, ...LIMITS }
}
export const DEMO_TYPES: Readonly<Record<MinerKind, DemoType>> = {
  t30: demoType('t30', 'T30', ''),
  t20: demoType('t20', 'T20', ''),
  antminer: demoType('antminer', 'S19', 'antminer s19$'),
  'antminer-s9': demoType('antminer-s9', 'S9', '^antminer s9'),
  'whatsminer-v2': demoType('whatsminer-v2', 'M50', '^m50_'),
  'whatsminer-v3': demoType('whatsminer-v3', 'M60S', '^m60s_'),
  avalon: demoType('avalon', 'A1246', 'avalonminer 1246'),
  luxos: demoType('luxos', 'S19k Pro', 'antminer s19k pro'),
  braiins: demoType('braiins', 'S9 (Braiins)', 'bitmain antminer s9'),
  generic: demoType('generic', 'XM-50', '^xm-50'),
  text: demoType('text', 'XM-40', '^xm-40'),
  'antminer-web': demoType('antminer-web', 'S21', '^antminer s21$'),
  'braiins-rest': demoType('braiins-rest', 'S19 XP', '^antminer s19 xp$'),
  auradine: demoType('auradine', 'AT2880', '^at2880$'),
  mara: demoType('mara', 'S19j Pro', '^antminer s19j pro$'),
  proto: demoType('proto', 'Proto Rig', '^proto rig$'),
  'vnish-rest': demoType('vnish-rest', 'T21', '^antminer t21$'),
  epic: demoType('epic', 'S19j Pro+', '^antminer s19j pro\\+$'),
  sealminer: demoType('sealminer', 'SealMiner A2', '^a2$'),
  bitaxe: demoType('bitaxe', 'Bitaxe Gamma', '^bitaxe gamma$'),
}
const MIX: Partial<Record<MinerKind, number>> = {
  t30: 60,
  t20: 26,
  antminer: 4,
  'whatsminer-v2': 3,
  'whatsminer-v3': 2,
  avalon: 2,
  luxos: 1,
  braiins: 1,
  generic: 1,
}

/** Over HTTP, without a login. */
const WITH_PAGES: Partial<Record<MinerKind, number>> = { 'vnish-rest': 2, epic: 2, bitaxe: 1 }

/** Miners of all these makes, whose pages are asked as well. */
export const FULL_MIX = { ...MIX, ...WITH_PAGES }

/** How the simulator is asked for a demo's miners. */
export function simulatorOptions({ miners, seed, base, port, hasPages = false }: DemoFleet): FleetOptions {
  const mix = hasPages ? FULL_MIX : MIX
  return { count: miners, seed, base, port, accounts: DEMO_ACCOUNTS.map(({ poolUser }) => poolUser), mix }
}
