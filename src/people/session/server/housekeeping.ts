import type { App } from '../../../platform/server/context.ts'
import { deleteOldCodes } from '../../registration/server/phone-code.sql.ts'
import { FAILURES_FORGOTTEN_MS } from '../rules/login-budget.ts'
import { deleteOldDevices } from './login-device.sql.ts'
import { deleteOldFailures } from './login-failure.sql.ts'
import { deleteExpiredLoginTokens } from './login-token.sql.ts'
import { deleteExpiredRememberTokens } from './remember-token.sql.ts'
import { CLOCK_TOLERANCE_MS } from './sealed-password.ts'
import { deleteOldNonces } from './sealed-password.sql.ts'
import { updateSessionsOver } from './session.sql.ts'

const EVERY_MS = 10 * 60_000
const SESSIONS_KEPT_DAYS = 90
/** A script that logs in without cookies leaves a device behind each time. */
const DEVICES_KEPT = { keptDays: 180, most: 50 }

/** Removes what logins leave behind once nothing can need it; every ten minutes, until the returned stop is called. */
export function startHousekeeping(app: App): () => void {
  const timer = setInterval(() => void tidy(app), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Harmless when several processes do it at once; one that fails is made good by the next. */
export async function tidy({ config, db, log }: App): Promise<void> {
  try {
    await updateSessionsOver(db, config, SESSIONS_KEPT_DAYS)
    await deleteOldFailures(db, FAILURES_FORGOTTEN_MS)
    await deleteOldDevices(db, DEVICES_KEPT)
    // A nonce may carry a time that lies ahead by the tolerance.
    await deleteOldNonces(db, 3 * CLOCK_TOLERANCE_MS)
    await deleteExpiredRememberTokens(db)
    await deleteExpiredLoginTokens(db)
    await deleteOldCodes(db)
  } catch (error) {
    log.warn({ err: error }, 'housekeeping of sessions failed')
  }
}
