import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { deleteOldCodes } from './phone-code.sql.ts'
import { taskTexts } from '../../background/text.ts'
import { FAILURES_FORGOTTEN_MS } from '../rules/login-budget.ts'
import { deleteOldDevices } from './login-device.sql.ts'
import { deleteOldFailures } from './login-failure.sql.ts'
import { deleteExpiredLoginTokens } from './login-token.sql.ts'
import { deleteExpiredRememberTokens } from './remember-token.sql.ts'
import { CLOCK_TOLERANCE_MS } from './sealed-password.ts'
import { deleteOldNonces } from './sealed-password.sql.ts'
import { updateSessionsOver } from './session.sql.ts'

const SESSIONS_KEPT_DAYS = 90
/** A script that logs in without cookies leaves a device behind each time. */
const DEVICES_KEPT = { keptDays: 180, most: 50 }

export const tidyLogins: BackgroundTask = {
  name: 'tidyLogins',
  title: taskTexts.tidyLogins,
  every: { minutes: 10 },
  run: tidy,
}

/** Removes what logins leave behind once nothing can need it. Harmless when several processes do it at once. */
export async function tidy({ config, db }: Pick<App, 'config' | 'db'>): Promise<void> {
  await updateSessionsOver(db, config, SESSIONS_KEPT_DAYS)
  await deleteOldFailures(db, FAILURES_FORGOTTEN_MS)
  await deleteOldDevices(db, DEVICES_KEPT)
  // A nonce may carry a time that lies ahead by the tolerance.
  await deleteOldNonces(db, 3 * CLOCK_TOLERANCE_MS)
  await deleteExpiredRememberTokens(db)
  await deleteExpiredLoginTokens(db)
  await deleteOldCodes(db)
}
