import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import type { Text } from '../../../platform/rules/text.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { FAILURES_FORGOTTEN_MS, loginWaitMs } from '../rules/login-wait.ts'
import { sessionTexts } from '../text.ts'
import { countFailures, selectFailures } from './login-failure.sql.ts'

/**
 * Takes one attempt to log in. It counts as failed until `forgiveFailures` says otherwise, so that guesses made at the
 * same moment count too. Without a name the address alone counts. Throws CallError 429, in these words, while the name or the address
 * must wait; such an attempt counts nothing.
 */
export async function takeLoginAttempt(
  db: Db,
  name: string | null,
  address: string,
  words: Text = sessionTexts.loginWait,
): Promise<void> {
  const waitMs = await transaction(db, async (trx) => {
    const counts = await selectFailures(trx, name ?? '', address)
    const waits = counts
      .filter(({ sinceMs }) => sinceMs < FAILURES_FORGOTTEN_MS)
      .map(({ kind, failures, sinceMs }) => loginWaitMs(kind, failures) - sinceMs)
    const longest = Math.max(0, ...waits)
    if (longest === 0) await countFailures(trx, name, address, FAILURES_FORGOTTEN_MS)
    return longest
  })
  if (waitMs > 0) {
    throw new CallError(CODES.tooManyRequests, words, {
      values: { seconds: Math.ceil(waitMs / 1000) },
    })
  }
}
