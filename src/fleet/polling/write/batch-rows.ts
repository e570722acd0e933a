import type { DeviceAfter } from '../../device/rules/device-state.ts'
import type { StateChange } from '../../device/server/insert-state-changes.sql.ts'
import type { FinishedPoll } from '../sweep/finished-poll.ts'
import type { PolledDevice } from './polled-devices.sql.ts'
import type { MinerAnswer } from '../read/miner-answer.ts'
import { warningFile } from '../../warning/rules/warning-file.ts'
import { WARNING_LEVELS } from '../../device/rules/warning-types.ts'
import type {
  AnswerRow,
  ClosedWarningRow,
  DeviceUpdate,
  LiveRow,
  OpenedWarningRow,
  PollRow,
} from './write-batch.sql.ts'

/** One device of a batch: its row before, its poll, and the resulting changes. */
export interface Decided {
  poll: FinishedPoll
  before: PolledDevice
  after: DeviceAfter
  answer: MinerAnswer | null
  /** the poll's time as sent to the database */
  at: string
  /** its business day, and the start of its business hour */
  day: string
  hour: string
  /** a later poll of the device is already written */
  isLate: boolean
  /** its device was in maintenance at that time */
  isMaintained: boolean
}

const LASTING = [
  'state',
  'repairPhase',
  'missedSweeps',
  'activeWorker',
  'activeWorkerState',
  'activeWorkerRight',
  'isUnreadable',
  'activePool',
  'firmwareVersion',
  'mac',
] as const satisfies (keyof DeviceUpdate & keyof PolledDevice)[]

/** Whether the poll changes more than the live figures. */
export function isLasting(decided: Decided): boolean {
  const { before, after } = decided
  const update = deviceUpdate(decided)
  return (
    LASTING.some((key) => update[key] !== before[key]) ||
    after.offlineSinceMs !== before.offlineSinceMs ||
    after.opened.length + after.closed.length > 0
  )
}

const textOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

export function deviceUpdate({ before, after, answer, poll, at }: Decided): DeviceUpdate {
  const isOffline = after.offlineSinceMs !== null
  return {
    id: before.id,
    at,
    state: after.state,
    isStateChanged: after.cause !== null,
    repairPhase: after.repairPhase,
    missedSweeps: after.missedSweeps,
    offlineSince: textOf(after.offlineSinceMs),
    lastAnsweredAt: isOffline ? textOf(before.lastAnsweredMs) : null,
    activeWorker: after.activeWorker.worker,
    activeWorkerState: after.activeWorker.state,
    activeWorkerRight: after.activeWorker.isRight,
    isUnreadable: poll.outcome.kind === 'unreadable' || (poll.outcome.kind === 'silent' && before.isUnreadable),
    activePool: answer?.pools.find((pool) => pool.isActive)?.url ?? before.activePool,
    firmwareVersion: answer?.firmwareVersion ?? before.firmwareVersion,
    mac: before.mac ?? answer?.mac ?? null,
  }
}

export function liveRow({ before, answer, poll, at }: Decided): LiveRow {
  return {
    deviceId: before.id,
    at,
    answeredAt: poll.outcome.kind === 'silent' ? textOf(before.lastAnsweredMs) : at,
    hashrateThs: answer?.hashrateThs ?? null,
    ratedShare: answer?.hashrateThs == null ? null : answer.hashrateThs / before.ratedThs,
    maxCelsius: answer?.maxCelsius ?? null,
    maxFanRpm: answer?.maxFanRpm ?? null,
    watts: answer?.watts ?? null,
    uptimeS: answer?.uptimeS ?? null,
  }
}

export function pollRow({ before, after, answer, poll, at, isLate, isMaintained }: Decided): PollRow {
  const isSilent = poll.outcome.kind === 'silent'
  const state = isLate ? before.state : after.state
  return {
    deviceId: before.id,
    at,
    accountId: before.accountId,
    clientId: before.clientId,
    typeId: before.typeId,
    state: isLate ? null : after.state,
    isAnswered: !isSilent,
    isRead: answer !== null,
    isOffline: (!isLate || isSilent) && (state === 'offline' || state === 'lost'),
    isMaintained,
    hashrateThs: answer?.hashrateThs ?? null,
    maxCelsius: answer?.maxCelsius ?? null,
    maxFanRpm: answer?.maxFanRpm ?? null,
    watts: answer?.watts ?? null,
    uptimeS: answer?.uptimeS ?? null,
  }
}

export function answerRow({ before, answer, poll, at }: Decided): AnswerRow[] {
  const { outcome } = poll
  if (outcome.kind === 'silent') return []
  return [
    {
      deviceId: before.id,
      at,
      model: answer?.model ?? null,
      reader: answer?.reader ?? null,
      boards: answer && JSON.stringify(answer.boards),
      fansRpm: answer && JSON.stringify(answer.fansRpm),
      pools: answer && JSON.stringify(answer.pools),
      averageHashrateThs: answer?.averageHashrateThs ?? null,
      hardwareErrorShare: answer?.hardwareErrorShare ?? null,
      raw: outcome.kind === 'unreadable' ? outcome.raw : null,
      unreadableReason: outcome.kind === 'unreadable' ? outcome.reason : null,
    },
  ]
}

export function stateChangeRow({ before, after, at }: Decided, siteId: number): StateChange[] {
  return after.cause
    ? [{ siteId, deviceId: before.id, at, from: before.state, to: after.state, cause: after.cause }]
    : []
}

export function openedWarningRows({ before, after, answer, poll, at }: Decided): OpenedWarningRow[] {
  if (after.opened.length === 0) return []
  const { host, port } = poll.device
  const raw = poll.outcome.kind === 'answered' ? poll.outcome.raw?.toString() : undefined
  return after.opened.map(({ type, details }) => ({
    deviceId: before.id,
    at,
    type,
    level: WARNING_LEVELS[type],
    details: JSON.stringify(details),
    file: answer && warningFile({ type, details, at, host, port, answer, raw }),
  }))
}

export function closedWarningRows({ before, after, at }: Decided): ClosedWarningRow[] {
  return after.closed.map((type) => ({ deviceId: before.id, at, type }))
}
