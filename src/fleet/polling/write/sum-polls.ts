import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { BatchSite } from './write-batch.ts'
import { sumPollsOfSite } from './sum-polls.sql.ts'

/** With the usual sweep of a minute, sums are at most five minutes behind. */
const SUM_EVERY_MS = 4 * 60_000

/**
 * Adds a site's polls that are not yet summed to hours and days, each exactly once, whichever process wrote them and however it
 * ended. Returns how many it were.
 */
export async function sumPolls(db: Db, siteId: number): Promise<number> {
  return transaction(db, async (trx) => {
    const polls = await sumPollsOfSite(trx, siteId)
    if (polls > 0) await publishIn(trx, 'fleet', { siteId, at: new Date().toISOString() })
    return polls
  })
}

/** The same every few minutes: call it after each sweep. At once when this process has just started, or a day has. */
export async function sumPollsWhenDue({ db, siteId, memory, businessHour }: BatchSite): Promise<void> {
  const nowMs = performance.now()
  const { day } = businessHour(Date.now())
  const { summed } = memory
  if (summed && summed.day === day && nowMs - summed.atMs < SUM_EVERY_MS) return
  await sumPolls(db, siteId)
  memory.summed = { day, atMs: nowMs }
}
