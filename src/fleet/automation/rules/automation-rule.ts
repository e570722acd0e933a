import type { DeviceState } from '../../device/rules/device-states.ts'
import { LIVE_FOR_SWEEPS } from '../../device/rules/thresholds.ts'
import type { WarningType } from '../../device/rules/warning-types.ts'
import type { Action, Condition } from './automation-kinds.ts'
import { isCommand } from './automation-kinds.ts'
import { MINUTE_MS } from '../../../platform/rules/durations.ts'

/** Clocks of machines that use the same time server differ by less. */
const CLOCKS_DIFFER_BY_MS = MINUTE_MS
/** An automation leaves a device alone for so long after it acted, however often its condition begins again. */
export const REST_MS = 60 * MINUTE_MS
/** So large a share of a site's devices, at least one, within so long: over all automations. */
const BUDGET_SHARE = 0.05
export const BUDGET_MS = 10 * MINUTE_MS

export interface Rule {
  condition: Condition
  state: DeviceState | null
  warningType: WarningType | null
  /** °C, or a price per kWh */
  bound: number | null
  forMinutes: number
  action: Action
}

/** What the last poll of a device showed, and what else decides. */
export interface Facts {
  /** null: never polled */
  polledMs: number | null
  state: DeviceState
  openWarnings: readonly string[]
  /** null: silent, or it reports none */
  celsius: number | null
  isAsleep: boolean
  isMaintained: boolean
  /** of its site and this hour, per kWh; null: the site has no tariff */
  price: number | null
}

/** The first and the last poll of those that matched without a gap. */
export interface Match {
  sinceMs: number
  lastMs: number
}

interface Clock {
  nowMs: number
  sweepMs: number
}

/** The match after the last poll; undefined: it does not match, or too little is known. */
export function matchAfter(before: Match | undefined, rule: Rule, facts: Facts, clock: Clock): Match | undefined {
  const { polledMs } = facts
  const goneMs = LIVE_FOR_SWEEPS * clock.sweepMs
  if (polledMs === null || clock.nowMs - polledMs > goneMs || polledMs > clock.nowMs + CLOCKS_DIFFER_BY_MS)
    return undefined
  if (isLeftAlone(rule, facts) || !holds(rule, facts)) return undefined
  // Polls that were missed may have shown anything: after a gap the time begins again.
  if (!before || polledMs - before.lastMs > goneMs || polledMs < before.lastMs)
    return { sinceMs: polledMs, lastMs: polledMs }
  return { sinceMs: before.sinceMs, lastMs: polledMs }
}

/** Out of service on purpose. A sleeping device has nothing but a wake to expect. */
function isLeftAlone({ action }: Rule, { state, isAsleep, isMaintained }: Facts): boolean {
  if (state === 'scrap' || isMaintained || isAsleep !== (action === 'wake')) return true
  return action === 'repair' && state === 'repairing'
}

function holds({ condition, state, warningType, bound }: Rule, facts: Facts): boolean {
  if (condition === 'state') return facts.state === state
  if (condition === 'warning') return facts.openWarnings.some((type) => type === warningType)
  if (bound === null) return false
  if (condition === 'hotter') return facts.celsius !== null && facts.celsius > bound
  if (facts.price === null) return false
  return condition === 'priceFrom' ? facts.price >= bound : facts.price < bound
}

/** Whether it has matched for long enough. */
export const isLongEnough = ({ sinceMs, lastMs }: Match, { forMinutes }: Pick<Rule, 'forMinutes'>): boolean =>
  lastMs - sinceMs >= forMinutes * MINUTE_MS

/** How many devices of a site may be acted on now, after so many within the last ten minutes. A notification touches no device. */
export function budgetLeft(action: Action, devices: number, actedLately: number): number {
  if (!isCommand(action) && action !== 'repair') return Infinity
  return Math.max(0, Math.max(1, Math.floor(devices * BUDGET_SHARE)) - actedLately)
}
