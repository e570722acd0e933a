import { WARNING_TYPES } from './warning-types.ts'
import type { WarningDetails, WarningType } from './warning-types.ts'
import type { ActiveWorker } from './active-worker.ts'
import type { RecentSamples } from './recent-samples.ts'
import type { Thresholds, TypeLimits } from './thresholds.ts'

/** The figures of one answer that the rules use; null if the miner sent none. °C, rpm, s, TH/s, shares 0–1. */
export interface Figures {
  hashrateThs: number | null
  maxCelsius: number | null
  minFanRpm: number | null
  maxFanRpm: number | null
  uptimeS: number | null
  hardwareErrorShare: number | null
  mac: string | null
  /** empty if the miner does not report its boards */
  boards: readonly { isAlive: boolean | null }[]
}

/** 'open' with the figures that open it, 'close', or null: unchanged. */
type Verdict = { verdict: 'open'; details: WarningDetails } | { verdict: 'close' } | null
const CLOSE: Verdict = { verdict: 'close' }
const open = (details: WarningDetails): Verdict => ({ verdict: 'open', details })

/** `celsius`: of this answer. */
export function judgeHeat(
  celsius: number,
  recent: RecentSamples | null,
  { warnCelsius }: TypeLimits,
  { coolCelsiusBelowLimit, hotAfterSamples }: Thresholds,
): Verdict {
  if (celsius <= warnCelsius - coolCelsiusBelowLimit) return CLOSE
  if (celsius <= warnCelsius) return null
  const before = recent?.lastCelsius(hotAfterSamples - 1) ?? []
  const isHot = before.length === hotAfterSamples - 1 && before.every((each) => each > warnCelsius)
  return isHot ? open({ celsius, limitCelsius: warnCelsius }) : null
}

export function judgeFans(figures: Figures, limits: TypeLimits, thresholds: Thresholds): Verdict {
  const { minFanRpm, maxFanRpm } = figures
  const { fanMinRpm: minRpm, fanMaxRpm: maxRpm } = limits
  if (minFanRpm !== null && minFanRpm < minRpm) return open({ rpm: minFanRpm, minRpm, maxRpm })
  if (maxFanRpm !== null && maxFanRpm > maxRpm) return open({ rpm: maxFanRpm, minRpm, maxRpm })
  if (minFanRpm === null || maxFanRpm === null) return null
  return maxFanRpm <= maxRpm * thresholds.fanCalmShareOfMax ? CLOSE : null
}

/** A board that is not reported may be alive or not: it neither opens nor closes the warning. */
export function judgeBoards(figures: Figures, limits: TypeLimits): Verdict {
  if (figures.boards.length === 0) return null
  const alive = figures.boards.filter((board) => board.isAlive === true).length
  if (alive >= limits.boards) return CLOSE
  const unknown = figures.boards.filter((board) => board.isAlive === null).length
  return alive + unknown < limits.boards ? open({ boards: alive + unknown, expectedBoards: limits.boards }) : null
}

export function judgeHardwareErrors(figures: Figures, limits: TypeLimits, thresholds: Thresholds): Verdict {
  const share = figures.hardwareErrorShare
  const limitShare = limits.maxHardwareErrorShare
  if (share === null) return null
  if (share > limitShare) return open({ share, limitShare })
  return share <= limitShare * thresholds.hardwareErrorsCalmShareOfMax ? CLOSE : null
}

export function judgeWorker({ worker, isRight }: ActiveWorker, poolUser: string): Verdict {
  if (isRight === null) return null
  return isRight ? CLOSE : open({ worker, expected: poolUser })
}

/** The MAC distinguishes a machine from another one at its address, or from one with a new control board. */
export function judgeMiner({ mac }: Figures, expectedMac: string | null): Verdict {
  if (mac === null || expectedMac === null) return null
  return mac === expectedMac ? CLOSE : open({ mac, expectedMac })
}

export interface WarningChanges {
  opened: { type: WarningType; details: WarningDetails }[]
  closed: WarningType[]
}

/** The changes by these verdicts to the open warnings. */
export function changesOf(
  verdicts: Readonly<Record<WarningType, Verdict>>,
  openTypes: readonly WarningType[],
): WarningChanges {
  const changes: WarningChanges = { opened: [], closed: [] }
  for (const type of WARNING_TYPES) {
    const verdict = verdicts[type]
    const isOpen = openTypes.includes(type)
    if (verdict?.verdict === 'open' && !isOpen) changes.opened.push({ type, details: verdict.details })
    if (verdict?.verdict === 'close' && isOpen) changes.closed.push(type)
  }
  return changes
}
