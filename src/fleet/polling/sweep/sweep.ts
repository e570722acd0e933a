import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { sumPollsWhenDue } from '../write/sum-polls.ts'
import { upsertUnpolledDays } from '../write/sum-polls.sql.ts'
import { writeTotals } from '../write/write-totals.ts'
import { selectLastSweepEnd } from '../write/last-sweep.sql.ts'
import type { WrittenPoll } from './finished-poll.ts'
import { NOT_ASKED } from './site-polls.ts'
import type { SitePolls } from './site-polls.ts'
import { pollingMetrics } from './polling-metrics.ts'
import { insertSweep, selectDueDevices } from './sweep.sql.ts'
import type { BatchSite } from '../write/write-batch.ts'

export interface Sweep {
  due: number
  answered: number
  unreadable: number
}

/**
 * One pass over every device of the site that should answer, begun evenly over `spreadMs`. Returns null if the site was taken away meanwhile: its polls
 * until then are written, but it was not a full sweep. Throws what keeps the database from being written.
 */
export async function sweepSite(polls: SitePolls, site: BatchSite, spreadMs = 0): Promise<Sweep | null> {
  const startedMs = performance.now()
  const endTimer = pollingMetrics.sweepSeconds.startTimer()
  const devices = await selectDueDevices(site.db, site.siteId)
  const sweep: Sweep = { due: devices.length, answered: 0, unreadable: 0 }
  const count = ({ kind }: WrittenPoll) => {
    if (kind !== 'silent') sweep.answered += 1
    if (kind === 'unreadable') sweep.unreadable += 1
  }
  await polls.pollAll(devices, count, spreadMs)
  const notAsked = polls.takeNotAsked()
  pollingMetrics.pollsLost.inc(notAsked)
  if (notAsked > 0) site.log.error({ siteId: site.siteId, notAsked }, NOT_ASKED)
  if (polls.isAborted) return null
  const endedAt = new Date()
  // By the monotonic clock: the wall clock may have been set meanwhile.
  const startedAt = new Date(endedAt.getTime() - (performance.now() - startedMs))
  await transaction(site.db, (trx) => endSweep(trx, site, sweep, startedAt, endedAt))
  await sumPollsWhenDue(site)
  site.memory.keepOnly(new Set(devices.map(({ id }) => id)))
  endTimer()
  return sweep
}

/** Records a finished sweep in the given transaction, sums up what the site amounts to, and counts the devices that no sweep polls. */
export async function endSweep(
  trx: Db,
  site: Pick<BatchSite, 'siteId' | 'businessHour' | 'sweepMs'>,
  sweep: Sweep,
  startedAt: Date,
  endedAt: Date,
): Promise<void> {
  const { siteId } = site
  const { day } = site.businessHour(endedAt.getTime())
  const lastEndedAt = await selectLastSweepEnd(trx, siteId)
  if (sweep.due > 0) await insertSweep(trx, { siteId, day, startedAt, endedAt, ...sweep })
  const unpolled = await upsertUnpolledDays(trx, siteId, day)
  await writeTotals(trx, site, { lastEndedAt, startedAt, endedAt })
  if (sweep.due > 0 || unpolled > 0) await publishIn(trx, 'fleet', { siteId, at: endedAt.toISOString() })
}
