import { WARNING_LEVELS } from './warning-types.ts'
import type { WarningType } from './warning-types.ts'
import type { RecentSamples } from './recent-samples.ts'
import { activeWorkerAfter } from './active-worker.ts'
import type { ActiveWorker } from './active-worker.ts'
import type { DeviceState, WorkerState } from './device-states.ts'
import { LIVE_FOR_SWEEPS } from './thresholds.ts'
import type { Thresholds, TypeLimits } from './thresholds.ts'
import {
  changesOf,
  judgeBoards,
  judgeFans,
  judgeHardwareErrors,
  judgeHeat,
  judgeMiner,
  judgeWorker,
} from './warning-changes.ts'
import type { Figures, WarningChanges } from './warning-changes.ts'

/** What is known of a device before a poll. Times are milliseconds since 1970. */
export interface DeviceBefore {
  state: DeviceState
  /** 'out' since it was sent for repair; 'in' from its return until its first answered poll */
  repairPhase: 'out' | 'in' | null
  missedSweeps: number
  offlineSinceMs: number | null
  activeWorker: string | null
  activeWorkerState: WorkerState
  openWarnings: readonly WarningType[]
  /** 'aa:bb:cc:dd:ee:ff' as entered, or as reported by its first answer */
  mac: string | null
  /** the account's pool user; '' if unknown */
  poolUser: string
  limits: TypeLimits
  /** in maintenance: no warning opens; those open close as usual */
  isMaintained?: boolean
  /** sent to sleep and not woken: its boards and fans may rest */
  isAsleep?: boolean
}

/**
 * The result of a poll. An unreadable answer only shows that the device is alive. 'unasked': there was no poll;
 * a user changed what is known of the device, such as its repair records.
 */
export type Reading =
  | { kind: 'unasked' }
  | { kind: 'silent' }
  | { kind: 'unreadable' }
  | {
      kind: 'answered'
      answer: Figures & { pools: readonly { user: string; state: WorkerState; isActive: boolean }[] }
    }

/** Why a state changed: a rule's name. Causes by users ('sentForRepair' …) are set by the code that writes them. */
export type StateCause =
  | 'missedSweeps'
  | 'offlineLong'
  | 'answered'
  | 'warningsClosed'
  | 'lowHashrate'
  | 'hashrateBack'
  | 'sentForRepair'
  | 'returned'
  | (typeof DRIVING)[number]

/** What a sleeping miner shows without a fault. */
const AT_REST: readonly WarningType[] = ['board', 'fan']
/** The warnings of level 'warn'. */
const DRIVING = ['hot', 'fan', 'board', 'hardwareErrors'] as const satisfies WarningType[]

export interface DeviceAfter extends WarningChanges {
  state: DeviceState
  /** null if the state did not change */
  cause: StateCause | null
  repairPhase: 'out' | 'in' | null
  missedSweeps: number
  offlineSinceMs: number | null
  activeWorker: ActiveWorker
}

/**
 * Decides a device's state after a poll: the first that applies of scrap, repairing, repaired, lost, offline, warn, low, normal
 * (the fleet's table of states). Nothing else in the product decides one. `recent`: its samples before this poll, at least those
 * of `lowMeanOverMs`; unless it was answered, none are needed. A figure that is null neither starts nor ends anything.
 */
export function deviceAfter(
  before: DeviceBefore,
  reading: Reading,
  recent: RecentSamples | null,
  nowMs: number,
  thresholds: Thresholds,
): DeviceAfter {
  const answer = reading.kind === 'answered' ? reading.answer : null
  const isUnasked = reading.kind === 'unasked'
  // No more than count for anything, so that the row of a device that is away changes no more.
  const mostMissed = Math.max(LIVE_FOR_SWEEPS, thresholds.offlineAfterMissedSweeps)
  const missedSweeps = isUnasked
    ? before.missedSweeps
    : reading.kind === 'silent'
      ? Math.min(before.missedSweeps + 1, mostMissed)
      : 0
  // Without a poll the missed sweeps stay as they were.
  const isSilent = reading.kind === 'silent' || (isUnasked && (missedSweeps > 0 || isAway(before)))
  const isOffline = isSilent && (missedSweeps >= thresholds.offlineAfterMissedSweeps || isAway(before))
  const offlineSinceMs = isOffline ? (before.offlineSinceMs ?? nowMs) : null
  const repairPhase = before.repairPhase === 'in' && !isSilent && !isUnasked ? null : before.repairPhase
  const worker = activeWorkerAfter(
    // The pool of a long-silent device no longer counts.
    { worker: before.activeWorker, state: isOffline ? 'Unknown' : before.activeWorkerState },
    answer?.pools ?? null,
    before.poolUser,
  )
  const changes = warningChanges(before, answer, recent, worker, thresholds)
  const openDriving = [...before.openWarnings, ...changes.opened.map(({ type }) => type)].filter(
    (type) => WARNING_LEVELS[type] === 'warn' && !changes.closed.includes(type),
  )
  const state = ((): DeviceState => {
    if (before.state === 'scrap') return 'scrap'
    if (repairPhase === 'out') return 'repairing'
    if (repairPhase === 'in') return 'repaired'
    if (offlineSinceMs !== null) return nowMs - offlineSinceMs >= thresholds.lostAfterOfflineMs ? 'lost' : 'offline'
    // A warning that a user deleted no longer counts, even if the device misses a sweep.
    if (isSilent && !(isUnasked && before.state === 'warn')) return stateKept(before.state)
    if (openDriving.length > 0) return 'warn'
    return isLow(before, answer, recent, nowMs, thresholds) ? 'low' : 'normal'
  })()
  return {
    ...changes,
    state,
    cause: state === before.state ? null : causeOf(before.state, state, openDriving),
    repairPhase,
    missedSweeps,
    offlineSinceMs,
    activeWorker: worker,
  }
}

const isAway = ({ state, offlineSinceMs }: DeviceBefore) =>
  offlineSinceMs !== null || state === 'offline' || state === 'lost'

/** Of a device that missed a sweep or two. One whose repair record was deleted has not answered since. */
const stateKept = (state: DeviceState): DeviceState =>
  state === 'repairing' || state === 'repaired' ? 'offline' : state

function warningChanges(
  before: DeviceBefore,
  answer: Figures | null,
  recent: RecentSamples | null,
  worker: ActiveWorker,
  thresholds: Thresholds,
): WarningChanges {
  if (!answer) return { opened: [], closed: [] }
  const { limits, poolUser, openWarnings, isMaintained, isAsleep } = before
  const changes = changesOf(
    {
      hot: answer.maxCelsius === null ? null : judgeHeat(answer.maxCelsius, recent, limits, thresholds),
      fan: judgeFans(answer, limits, thresholds),
      board: judgeBoards(answer, limits),
      hardwareErrors: judgeHardwareErrors(answer, limits, thresholds),
      wrongWorker: judgeWorker(worker, poolUser),
      otherMiner: judgeMiner(answer, before.mac),
    },
    openWarnings,
  )
  if (isMaintained) return { ...changes, opened: [] }
  return isAsleep ? { ...changes, opened: changes.opened.filter(({ type }) => !AT_REST.includes(type)) } : changes
}

/** Whether the mean of the last minutes is too low, or not yet high enough again. */
function isLow(
  before: DeviceBefore,
  answer: Figures | null,
  recent: RecentSamples | null,
  nowMs: number,
  thresholds: Thresholds,
): boolean {
  const wasLow = before.state === 'low'
  if (!answer || answer.hashrateThs === null) return wasLow
  const { hashrateThs } = answer
  const meanThs = recent?.meanThs(nowMs - thresholds.lowMeanOverMs, hashrateThs) ?? hashrateThs
  const share = meanThs / before.limits.ratedThs
  if (wasLow) return share <= thresholds.lowUntilShareOfRated
  const isWarm = answer.uptimeS !== null && answer.uptimeS >= thresholds.lowAfterUptimeS
  return isWarm && share < thresholds.lowBelowShareOfRated
}

function causeOf(from: DeviceState, to: DeviceState, openDriving: readonly WarningType[]): StateCause {
  switch (to) {
    case 'offline':
      return 'missedSweeps'
    case 'lost':
      return 'offlineLong'
    case 'repairing':
      return 'sentForRepair'
    case 'repaired':
      return 'returned'
    case 'warn':
      return DRIVING.find((type) => openDriving.includes(type)) ?? 'hot'
    case 'low':
      return 'lowHashrate'
    default:
      if (from === 'warn') return 'warningsClosed'
      return from === 'low' ? 'hashrateBack' : 'answered'
  }
}
