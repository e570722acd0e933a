import type { DeviceState } from '../device/rules/device-states.ts'
import { DEMO_TYPES } from './demo-fleet.ts'
import type { DevicePlan } from './device-plan.ts'
import { lookAt } from './look.ts'
import type { Look, OpenWarning } from './look.ts'
import type { Slot } from './slots.ts'

const COMPLIANT_SHARE = 0.9
/** Of 1,000 polls of a healthy miner, so many get no answer. */
const MISSED_PER_THOUSAND = 2

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
  isCompliant: boolean
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
  /** what was wrong, as far as a warning says so */
  warning: OpenWarning['type'] | null
}
export interface PastWarning extends OpenWarning {
  openedMs: number
  closedMs: number | null
}
export interface DeviceHistory {
  days: DayFigures[]
  hours: HourFigures[]
  changes: Change[]
  warnings: PastWarning[]
  /** at the end of the last slot */
  last: Look | null
}

/** What polling a device all the time would have kept of it. Hash rates are TH/s, summed over reads. */
export function historyOf(plan: DevicePlan, slots: readonly Slot[], sweepMs: number): DeviceHistory {
  const history: DeviceHistory = { days: [], hours: [], changes: [], warnings: [], last: null }
  const open = new Map<string, PastWarning>()
  const endMs = slots.at(-1)?.toMs
  for (const slot of slots) {
    // The last look is the one that live polling goes on from.
    const look = lookAt(plan, slot.toMs === endMs ? slot.toMs : (slot.fromMs + slot.toMs) / 2)
    addFigures(history, plan, slot, look, Math.max(1, Math.round((slot.toMs - slot.fromMs) / sweepMs)))
    if (history.last && history.last.state !== look.state) {
      const warning = look.warnings.find(({ level }) => level === 'warn')?.type ?? null
      history.changes.push({ atMs: slot.fromMs, from: history.last.state, to: look.state, warning })
    }
    if (look.figures) followWarnings(history, open, look.warnings, slot.fromMs)
    history.last = look
  }
  return history
}

function addFigures(history: DeviceHistory, plan: DevicePlan, slot: Slot, look: Look, polls: number): void {
  if (look.state === 'scrap') return
  const { figures } = look
  const reads = figures ? polls - Math.round((polls * MISSED_PER_THOUSAND) / 1000) : 0
  const hashrateSum = (figures?.averageHashrateThs ?? 0) * reads
  const maxCelsius = figures?.maxCelsius ?? null
  const maxFanRpm = figures?.maxFanRpm ?? null
  let day = history.days.at(-1)
  if (day?.day !== slot.day) {
    day = { ...NOTHING, day: slot.day }
    history.days.push(day)
  }
  day.pollsDue += polls
  day.pollsAnswered += reads
  if (look.state === 'offline' || look.state === 'lost') day.pollsOffline += polls
  day.hashrateReads += reads
  day.hashrateSum += hashrateSum
  day.maxCelsius = highest(day.maxCelsius, maxCelsius)
  day.maxFanRpm = highest(day.maxFanRpm, maxFanRpm)
  day.state = look.state
  day.isCompliant =
    day.hashrateReads > 0 &&
    day.hashrateSum / day.hashrateReads >= COMPLIANT_SHARE * DEMO_TYPES[plan.miner.kind].ratedThs
  if (slot.hourMs !== null && reads > 0) {
    history.hours.push({ hourMs: slot.hourMs, reads, hashrateSum, maxCelsius, maxFanRpm })
  }
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
  isCompliant: false,
}

function highest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}

function followWarnings(
  history: DeviceHistory,
  open: Map<string, PastWarning>,
  found: readonly OpenWarning[],
  atMs: number,
): void {
  for (const [type, warning] of open) {
    if (found.some((one) => one.type === type)) continue
    warning.closedMs = atMs
    open.delete(type)
  }
  for (const one of found) {
    if (open.has(one.type)) continue
    const warning = { ...one, openedMs: atMs, closedMs: null }
    open.set(one.type, warning)
    history.warnings.push(warning)
  }
}
