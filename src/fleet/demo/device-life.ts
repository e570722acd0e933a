import { deviceAfter } from '../device/rules/device-state.ts'
import { RecentSamples } from '../device/rules/recent-samples.ts'
import type { DeviceAfter, DeviceBefore, StateCause } from '../device/rules/device-state.ts'
import type { DeviceState } from '../device/rules/device-states.ts'
import { DEFAULT_THRESHOLDS } from '../device/rules/thresholds.ts'
import { between, chance } from '../polling/simulator/chance.ts'
import type { SimulatedMiner } from '../polling/simulator/simulated-miner.ts'
import { DEMO_TYPES } from './demo-fleet.ts'
import type { Away, AwayKind } from './device-plan.ts'
import { silentSince, simulatedAnswer } from './simulated-answer.ts'
import type { SimulatedAnswer } from './simulated-answer.ts'
import type { Slot } from './slots.ts'

export type Cause = StateCause | 'scrapped'

/** The result of observing a device once. */
export interface Look {
  slot: Slot
  /** since when it is in this condition, as far as observed; ms since 1970 */
  sinceMs: number
  from: DeviceState | null
  after: DeviceAfter
  /** null while the state stays */
  cause: Cause | null
  /** null: it did not answer */
  answer: SimulatedAnswer | null
}

/** Devices are scrapped by users, not by a rule. */
const BY_HAND: Record<AwayKind, Pick<DeviceBefore, 'state' | 'repairPhase'> & { cause: Cause }> = {
  scrap: { state: 'scrap', repairPhase: null, cause: 'scrapped' },
  repairing: { state: 'repairing', repairPhase: 'out', cause: 'sentForRepair' },
  repaired: { state: 'repaired', repairPhase: 'in', cause: 'returned' },
}
/** One observation covers hours of polls: a silent one is not the first miss, and three samples were alike. */
const MISSED_BEFORE = DEFAULT_THRESHOLDS.offlineAfterMissedSweeps

/** Observes a device once per slot and lets the product's own rules decide its state. */
export function* lookAtEach(
  { miner, aways }: { miner: SimulatedMiner; aways: readonly Away[] },
  slots: readonly Slot[],
): Generator<Look> {
  const endMs = slots.at(-1)?.toMs
  let before = newDevice(miner)
  let from: DeviceState | null = null
  for (const slot of slots) {
    // The last observation is at the very end, where live polling continues.
    const at = slot.toMs === endMs ? slot.toMs - 1 : (slot.fromMs + slot.toMs) / 2
    const away = aways.find(({ fromMs, toMs }) => fromMs <= at && at < toMs)
    const answer = away ? null : simulatedAnswer(miner, at)
    const sinceMs = away?.fromMs ?? (answer ? momentOf(miner, slot, at) : silentSince(miner, at))
    if (away) before = { ...before, ...BY_HAND[away.kind] }
    // It came back between two looks.
    else if (before.repairPhase === 'out') before = { ...before, repairPhase: 'in' }
    const after = deviceAfter(
      answer ? before : { ...before, missedSweeps: MISSED_BEFORE, offlineSinceMs: before.offlineSinceMs ?? sinceMs },
      answer ? { kind: 'answered', answer } : { kind: 'silent' },
      answer ? samplesBefore(answer, at) : null,
      at,
      DEFAULT_THRESHOLDS,
    )
    const cause = after.state === from ? null : away ? BY_HAND[away.kind].cause : (after.cause ?? 'answered')
    yield { slot, sinceMs, from, after, cause, answer }
    from = after.state
    before = nextBefore(before, after)
  }
}

/** Things happen at some moment of a slot, not at its beginning. */
function momentOf({ seed, index }: SimulatedMiner, { fromMs }: Slot, at: number): number {
  return Math.floor(between(fromMs, at, chance(seed, index, 205, fromMs / 1000)))
}

function samplesBefore({ hashrateThs, maxCelsius }: SimulatedAnswer, at: number): RecentSamples {
  return RecentSamples.of([40_000, 20_000].map((ms) => ({ atMs: at - ms, hashrateThs, maxCelsius })))
}

function newDevice(miner: SimulatedMiner): DeviceBefore {
  return {
    state: 'normal',
    repairPhase: null,
    missedSweeps: 0,
    offlineSinceMs: null,
    activeWorker: null,
    activeWorkerState: 'Unknown',
    openWarnings: [],
    mac: miner.mac,
    poolUser: miner.account,
    limits: DEMO_TYPES[miner.kind],
  }
}

function nextBefore(before: DeviceBefore, after: DeviceAfter): DeviceBefore {
  return {
    ...before,
    state: after.state,
    repairPhase: after.repairPhase,
    missedSweeps: after.missedSweeps,
    offlineSinceMs: after.offlineSinceMs,
    activeWorker: after.activeWorker.worker,
    activeWorkerState: after.activeWorker.state,
    openWarnings:
      after.opened.length + after.closed.length === 0
        ? before.openWarnings
        : [
            ...before.openWarnings.filter((type) => !after.closed.includes(type)),
            ...after.opened.map(({ type }) => type),
          ],
  }
}
