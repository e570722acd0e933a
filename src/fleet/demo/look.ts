import type { DeviceState } from '../device/rules/device-states.ts'
import { isRunning, lastRunOf } from '../polling/simulator/faults.ts'
import { figuresAt } from '../polling/simulator/figures.ts'
import type { MinerFigures } from '../polling/simulator/figures.ts'
import { DEMO_TYPES } from './demo-fleet.ts'
import type { Away, DevicePlan } from './device-plan.ts'

const DAY_MS = 86_400_000
const LOST_AFTER_MS = 7 * DAY_MS
const LOW_SHARE = 0.85

export interface OpenWarning {
  type: 'hot' | 'fan' | 'board' | 'hardwareErrors' | 'wrongWorker'
  level: 'warn' | 'notice'
  details: Record<string, string | number>
}

/** What a poller would have found at one moment. */
export interface Look {
  state: DeviceState
  /** null: nobody answered */
  figures: MinerFigures | null
  /** of a device that answered */
  warnings: OpenWarning[]
}

export function awayAt(aways: readonly Away[], at: number): Away | undefined {
  return aways.find(({ fromMs, toMs }) => fromMs <= at && at < toMs)
}

/** Since when the miner has been silent by itself; null while it answers. */
export function silentSince({ miner }: DevicePlan, at: number): number | null {
  const runs = (['offline', 'lost'] as const)
    .filter((fault) => isRunning(fault, miner, at, {}))
    .map((fault) => lastRunOf(fault, miner, at, {})?.from ?? at)
  return runs.length > 0 ? Math.min(...runs) : null
}

/** Looks at a device at a moment of its history (ms since 1970). */
export function lookAt(plan: DevicePlan, at: number): Look {
  const away = awayAt(plan.aways, at)
  if (away) return { state: away.kind, figures: null, warnings: [] }
  const figures = figuresAt(plan.miner, at)
  if (figures.isOffline) {
    const since = silentSince(plan, at) ?? at
    return { state: at - since >= LOST_AFTER_MS ? 'lost' : 'offline', figures: null, warnings: [] }
  }
  const warnings = warningsOf(plan, figures)
  if (warnings.some(({ level }) => level === 'warn')) return { state: 'warn', figures, warnings }
  const isLow = figures.hashrateThs < LOW_SHARE * plan.miner.ratedThs
  return { state: isLow ? 'low' : 'normal', figures, warnings }
}

function warningsOf({ miner }: DevicePlan, figures: MinerFigures): OpenWarning[] {
  const type = DEMO_TYPES[miner.kind]
  const warnings: OpenWarning[] = []
  const open = (kind: OpenWarning['type'], level: OpenWarning['level'], details: OpenWarning['details']) =>
    warnings.push({ type: kind, level, details })
  if (figures.maxCelsius > type.warnCelsius)
    open('hot', 'warn', { celsius: figures.maxCelsius, limitCelsius: type.warnCelsius })
  const fan = figures.fansRpm.find((rpm) => rpm < type.fanMinRpm || rpm > type.fanMaxRpm)
  if (fan !== undefined) open('fan', 'warn', { rpm: fan })
  const alive = figures.boards.filter(({ isAlive }) => isAlive).length
  if (alive < figures.boards.length) open('board', 'warn', { boards: alive, expectedBoards: figures.boards.length })
  if (figures.hardwareErrorShare > type.maxHardwareErrorShare)
    open('hardwareErrors', 'warn', { share: figures.hardwareErrorShare })
  const worker = figures.pools.find(({ isActive }) => isActive)?.user
  if (worker !== undefined && worker.split('.')[0] !== miner.account)
    open('wrongWorker', 'notice', { worker, expected: miner.account })
  return warnings
}
