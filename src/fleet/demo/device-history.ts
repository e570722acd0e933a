import type { DeviceState } from '../device/rules/device-states.ts'
import { WARNING_LEVELS } from '../device/rules/warning-types.ts'
import type { WarningDetails, WarningLevel, WarningType } from '../device/rules/warning-types.ts'
import { lookAtEach } from './device-life.ts'
import type { Cause, Look } from './device-life.ts'
import type { DevicePlan } from './device-plan.ts'
import type { Slot } from './slots.ts'

/** Of 1,000 polls of a healthy miner, so many get no answer. */
const MISSED_PER_THOUSAND = 2

/** Hash rates are TH/s, summed over reads. */
export interface DayFigures {
  day: string
  pollsDue: number
  pollsAnswered: number
  pollsOffline: number
  hashrateReads: number
  hashrateSum: number
  maxCelsius: number | null
  maxFanRpm: number | null
  state: DeviceState
}
export interface HourFigures {
  hourMs: number
  reads: number
  hashrateSum: number
  maxCelsius: number | null
  maxFanRpm: number | null
}
export interface Change {
  atMs: number
  from: DeviceState
  to: DeviceState
  cause: Cause
}
export interface PastWarning {
  type: WarningType
  level: WarningLevel
  details: WarningDetails
  openedMs: number
  closedMs: number | null
}
export interface DeviceHistory {
  days: DayFigures[]
  hours: HourFigures[]
  changes: Change[]
  warnings: PastWarning[]
  last: Look
}

/** What polling a device all the time would have kept of it. There must be a slot. */
export function historyOf(
  plan: Pick<DevicePlan, 'miner' | 'aways'>,
  slots: readonly Slot[],
  sweepMs: number,
): DeviceHistory {
  const history: Omit<DeviceHistory, 'last'> = { days: [], hours: [], changes: [], warnings: [] }
  let last: Look | undefined
  for (const look of lookAtEach(plan, slots)) {
    const { slot, from, after, cause, sinceMs } = look
    addFigures(history, look, Math.max(1, Math.round((slot.toMs - slot.fromMs) / sweepMs)))
    if (from !== null && cause !== null) {
      const atMs = Math.max(sinceMs, (history.changes.at(-1)?.atMs ?? 0) + 1)
      history.changes.push({ atMs, from, to: after.state, cause })
    }
    for (const warning of history.warnings)
      if (warning.closedMs === null && after.closed.includes(warning.type)) warning.closedMs = sinceMs
    for (const { type, details } of after.opened)
      history.warnings.push({ type, level: WARNING_LEVELS[type], details, openedMs: sinceMs, closedMs: null })
    last = look
  }
  if (!last) throw new Error('a history needs a slot')
  return { ...history, last }
}

function addFigures(
  { days, hours }: Pick<DeviceHistory, 'days' | 'hours'>,
  { slot, after, answer }: Look,
  polls: number,
): void {
  const reads = answer ? polls - Math.round((polls * MISSED_PER_THOUSAND) / 1000) : 0
  // Some makes report no average.
  const hashrateSum = (answer?.averageHashrateThs ?? answer?.hashrateThs ?? 0) * reads
  const maxCelsius = answer?.maxCelsius ?? null
  const maxFanRpm = answer?.maxFanRpm ?? null
  let day = days.at(-1)
  if (day?.day !== slot.day) {
    day = { ...NOTHING, day: slot.day }
    days.push(day)
  }
  if (after.state !== 'scrap') day.pollsDue += polls
  if (after.state === 'offline' || after.state === 'lost') day.pollsOffline += polls
  day.pollsAnswered += reads
  day.hashrateReads += reads
  day.hashrateSum += hashrateSum
  day.maxCelsius = highest(day.maxCelsius, maxCelsius)
  day.maxFanRpm = highest(day.maxFanRpm, maxFanRpm)
  day.state = after.state
  if (slot.hourMs !== null && reads > 0) hours.push({ hourMs: slot.hourMs, reads, hashrateSum, maxCelsius, maxFanRpm })
}

const NOTHING: DayFigures = {
  day: '',
  pollsDue: 0,
  pollsAnswered: 0,
  pollsOffline: 0,
  hashrateReads: 0,
  hashrateSum: 0,
  maxCelsius: null,
  maxFanRpm: null,
  state: 'normal',
}

function highest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}
