import { unitFor } from '../../../platform/rules/unit-for.ts'
import type { Unit } from '../../../platform/rules/unit-for.ts'

const UNITS = ['MH', 'GH', 'TH', 'PH', 'EH'] as const
const MH_PER_TH = 1_000_000

/**
 * The unit in which people write so many TH/s, and its size in TH/s: MH/s for 0.000504, EH/s for 2,000,000. `per`: '·h' of hash
 * rate times hours. Nothing is nothing in TH.
 */
export function hashUnit(th: number, per = '/s'): Unit {
  if (th === 0) return { name: `TH${per}`, size: 1 }
  const { name, size } = unitFor(th * MH_PER_TH, UNITS)
  return { name: `${name}${per}`, size: size / MH_PER_TH }
}
