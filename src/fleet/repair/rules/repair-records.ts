import { addDays, startOfBusinessDay } from '../../../platform/rules/business-time.ts'

/**
 * A device leaves with 送修 and comes back with 送回; the words are stored. A return is taken without its sending, too: that may be from before
 * the device was known here, be entered later, or have been deleted. The last record alone decides the state.
 */
export const REPAIR_TYPES = ['送修', '送回'] as const
export type RepairType = (typeof REPAIR_TYPES)[number]

/** Of records entered together. */
export const MOST_DEVICES = 500

/** Of an imported spreadsheet. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024

/** What the list of records can be sorted by. */
export const REPAIR_ORDERS = ['type', 'deviceSerial', 'site', 'notes', 'repairDate', 'cost', 'daysInRepair'] as const
export type RepairOrder = (typeof REPAIR_ORDERS)[number]

export interface RepairRecord {
  type: RepairType
  /** 'YYYY-MM-DD' */
  repairDate: string
  /** when it was entered */
  createdAt: Date
}

/**
 * The repair phase after the last record, which is the one of the latest date, and of one day the one entered last: 'out', 'in' until the
 * device has answered after its return, else null. A record of a past day counts from that day's end; one of its own day from the time it was
 * entered.
 */
export function repairPhase(
  last: RepairRecord | undefined,
  lastAnsweredAt: Date | null,
  zone: string,
): 'out' | 'in' | null {
  if (!last) return null
  if (last.type === '送修') return 'out'
  const endOfDay = startOfBusinessDay(addDays(last.repairDate, 1), zone)
  const since = Math.min(last.createdAt.getTime(), endOfDay.getTime())
  return lastAnsweredAt !== null && lastAnsweredAt.getTime() >= since ? null : 'in'
}
