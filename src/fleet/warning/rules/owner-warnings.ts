import { WARNING_TYPES } from '../../device/rules/warning-types.ts'
import type { WarningType } from '../../device/rules/warning-types.ts'

interface Counts {
  warned: number
  open: Readonly<Record<WarningType, number>>
}

/** Open warnings of all types. */
export const openWarnings = ({ open }: Pick<Counts, 'open'>): number =>
  WARNING_TYPES.reduce((sum, type) => sum + open[type], 0)

/** Whether a client or a site has warned devices or open warnings. */
export const isInWarning = (counts: Counts): boolean => counts.warned + openWarnings(counts) > 0
