import { between, chance } from './chance.ts'
import type { SimulatedMiner } from './simulated-miner.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/rules/durations.ts'

/** Faults of the machine, visible in its figures. `disobedient`: it confirms commands and carries out none. */
const MACHINE_FAULTS = ['hot', 'fan', 'board', 'low', 'wrongWorker', 'clockWrong', 'disobedient'] as const
/**
 * Faults of the answer, visible on the wire. `powerLoss` and `hung` answer nothing; after a `powerLoss` the miner boots.
 * `offline` drops every connection, `refused` closes the port, `moved` answers at another address, `otherMiner` reports the
 * identity of the next miner of the fleet.
 */
const WIRE_FAULTS = [
  'powerLoss',
  'offline',
  'refused',
  'hung',
  'drip',
  'huge',
  'truncated',
  'malformed',
  'moved',
  'otherMiner',
] as const
export const FAULTS = [...MACHINE_FAULTS, ...WIRE_FAULTS] as const
export type Fault = (typeof FAULTS)[number]

/** At most one fault of a kind starts per device and window; it is shorter than the window. */
const SCHEDULE = {
  offline: { id: 11, windowMs: 10 * DAY_MS, leastMs: HOUR_MS / 3, mostMs: 30 * HOUR_MS, share: 0.012 },
  lost: { id: 12, windowMs: 60 * DAY_MS, leastMs: 8 * DAY_MS, mostMs: 25 * DAY_MS, share: 0.008 },
  hot: { id: 13, windowMs: 14 * DAY_MS, leastMs: DAY_MS, mostMs: 5 * DAY_MS, share: 0.015 },
  fan: { id: 14, windowMs: 30 * DAY_MS, leastMs: 2 * HOUR_MS, mostMs: 3 * DAY_MS, share: 0.006 },
  board: { id: 15, windowMs: 30 * DAY_MS, leastMs: 6 * HOUR_MS, mostMs: 5 * DAY_MS, share: 0.008 },
  low: { id: 16, windowMs: 15 * DAY_MS, leastMs: 6 * HOUR_MS, mostMs: 4 * DAY_MS, share: 0.015 },
  wrongWorker: { id: 17, windowMs: 30 * DAY_MS, leastMs: HOUR_MS, mostMs: 3 * DAY_MS, share: 0.006 },
} as const
export type ScheduledFault = keyof typeof SCHEDULE

/** The share of its time that a miner spends in each scheduled fault, or that its first pool is down; omitted ones keep their default. */
export type FaultShares = Partial<Record<ScheduledFault | 'poolDown', number>>

export const NO_FAULTS: FaultShares = {
  offline: 0,
  lost: 0,
  hot: 0,
  fan: 0,
  board: 0,
  low: 0,
  wrongWorker: 0,
  poolDown: 0,
}

/** The run of a scheduled fault at that time, else the last one that ended within two windows, else null. */
export function lastRunOf(
  fault: ScheduledFault,
  miner: SimulatedMiner,
  at: number,
  shares: FaultShares,
): { from: number; to: number } | null {
  const { id, windowMs, leastMs, mostMs, share } = SCHEDULE[fault]
  const likelihood = ((shares[fault] ?? share) * windowMs) / ((leastMs + mostMs) / 2)
  if (likelihood <= 0) return null
  const window = Math.floor(at / windowMs)
  let last: { from: number; to: number } | null = null
  for (let each = window; each >= window - 1; each--) {
    if (chance(miner.seed, miner.index, id, each) >= likelihood) continue
    const from = (each + chance(miner.seed, miner.index, id + 100, each)) * windowMs
    const to = from + between(leastMs, mostMs, chance(miner.seed, miner.index, id + 200, each))
    if (from <= at && (last === null || to > last.to)) last = { from, to }
  }
  return last
}

export function isRunning(fault: ScheduledFault, miner: SimulatedMiner, at: number, shares: FaultShares): boolean {
  const run = lastRunOf(fault, miner, at, shares)
  return run !== null && at < run.to
}

const POOL_DOWN = { windowMs: 6 * DAY_MS, leastMs: 0.4 * HOUR_MS, mostMs: 1.5 * HOUR_MS }

/** Whether the first pool is down, for all miners of a fleet at once: by default for about an hour in six days. */
export function isFirstPoolDown(seed: number, at: number, { poolDown: share }: FaultShares): boolean {
  const { windowMs, leastMs, mostMs } = POOL_DOWN
  const window = Math.floor(at / windowMs)
  const likelihood = share === undefined ? 1 : (share * windowMs) / ((leastMs + mostMs) / 2)
  if (chance(seed, 37, window) >= likelihood) return false
  const from = (window + 0.9 * chance(seed, 35, window)) * windowMs
  return at >= from && at < from + between(leastMs, mostMs, chance(seed, 36, window))
}
