import { addDays, businessDay, businessMoment } from './business-time.ts'
import { HOUR_MS } from './durations.ts'

/** A day, and as long as a large one may take. */
const LATE_AFTER_MS = 26 * HOUR_MS

interface Known {
  lastGoodAt: Date | undefined
  lastStartedAt: Date | undefined
}

/** Whether the backup of the last time of day `at` ('03:30') is still to be made. One that failed is tried again after an hour. */
export function isBackupDue({ lastGoodAt, lastStartedAt }: Known, at: string, zone: string, now: Date): boolean {
  const today = businessDay(now, zone)
  const todays = businessMoment(today, at, zone)
  const since = todays <= now ? todays : businessMoment(addDays(today, -1), at, zone)
  if (lastGoodAt && lastGoodAt >= since) return false
  return !lastStartedAt || now.getTime() - lastStartedAt.getTime() >= HOUR_MS
}

/** Whether people should look why there is none. */
export function isBackupLate(lastGoodAt: Date | undefined, now: Date): boolean {
  return !lastGoodAt || now.getTime() - lastGoodAt.getTime() > LATE_AFTER_MS
}
