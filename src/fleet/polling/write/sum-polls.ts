import { isDatabaseAway, transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { BatchSite } from './write-batch.ts'
import { sumPollsOfSite } from './sum-polls.sql.ts'
import { trySite } from './try-site.ts'

/** With the usual sweep of a minute, sums are at most five minutes behind. */
const SUM_EVERY_MS = 4 * 60_000
const AGAIN_MS = 30_000

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

/**
 * The same every few minutes: call it after each sweep. At once when this process has just started, or a day has. Waits for a later sweep
 * while a machine of the database is away that has another site of these devices: what was polled is written.
 */
export async function sumPollsWhenDue(site: BatchSite): Promise<void> {
  const { db, siteId, memory, businessHour, log } = site
  const nowMs = performance.now()
  const { day } = businessHour(Date.now())
  const { summed } = memory
  if (summed && summed.day === day && nowMs < summed.nextMs) return
  try {
    await trySite(site, () => sumPolls(db, siteId))
    memory.summed = { day, nextMs: nowMs + SUM_EVERY_MS }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error, siteId }, 'polls could not be summed')
    memory.summed = { day, nextMs: nowMs + AGAIN_MS }
  }
}
