import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { SitePolls } from '../../polling/sweep/site-polls.ts'
import { repeat } from '../../site-work/server/repeat.ts'
import { ABANDONED_AFTER_MS } from '../../site-work/server/site-work.ts'
import type { Share, SiteWork } from '../../site-work/server/site-work.ts'
import {
  selectOpenShares,
  updateAbandonedSyncs,
  updateShareTaken,
  updateSyncFailed,
  updateSyncProgress,
} from './sync.sql.ts'
import type { SyncProgress, SyncRun } from './sync.sql.ts'

const REPORT_EVERY_MS = 250
const TOUCH_EVERY_MS = 2000
/** A notification carries at most 8,000 bytes. */
const MOST_USERS = 500
const NOTHING: SyncProgress = { polled: 0, answered: 0, changed: 0, unreadable: 0 }

/** Polls a site's share of every sync, alongside its sweeps. `pollsOf`: of the sites that this process polls. */
export function syncWork(
  app: App,
  pollsOf: (siteId: number) => SitePolls | undefined,
  ensurePartitions: (nowMs: number) => Promise<void>,
): SiteWork {
  const { db } = app
  const readyAt = (siteId: number) => {
    const polls = pollsOf(siteId)
    return polls?.isReady && !polls.isAborted ? polls : undefined
  }
  return {
    name: 'sync',
    async endAbandoned() {
      for (const run of await updateAbandonedSyncs(db, ABANDONED_AFTER_MS)) await publishSync(app, run)
    },
    selectOpen: () => selectOpenShares(db),
    isOurs: (siteId) => readyAt(siteId) !== undefined,
    async run(share) {
      const polls = readyAt(share.siteId)
      try {
        await ensurePartitions(Date.now())
        if (polls) await syncSite(app, share, polls)
      } catch (error) {
        const failed = await updateSyncFailed(db, share.runId).catch(() => undefined)
        if (failed) await publishSync(app, failed).catch(() => {})
        throw error
      }
    },
  }
}

/** Writes the progress at most four times a second, and a heartbeat while there is none. */
async function syncSite(app: App, share: Share, polls: SitePolls): Promise<void> {
  const devices = await transaction(app.db, (trx) => updateShareTaken(trx, share))
  if (!devices) return
  let left = devices.length
  let more = { ...NOTHING }
  let reportedMs = performance.now()

  async function report(): Promise<void> {
    const now = more
    more = { ...NOTHING }
    reportedMs = performance.now()
    const run = await updateSyncProgress(app.db, share, now)
    if (run) await publishSync(app, run)
  }
  const reports = repeat(REPORT_EVERY_MS, async () => {
    if (more.polled > 0 || performance.now() - reportedMs > TOUCH_EVERY_MS) await report()
  })
  try {
    await polls.pollAll(devices, ({ kind, isChanged }) => {
      left -= 1
      more.polled += 1
      more.answered += Number(kind !== 'silent')
      more.changed += Number(isChanged)
      more.unreadable += Number(kind === 'unreadable')
    })
    if (polls.isAborted) throw new Error('the site was given up')
    // Polls that could not be written still count as done.
    more.polled += left
  } finally {
    await reports.end()
    await report()
  }
}

export function publishSync(app: App, run: SyncRun): Promise<void> {
  const { syncId, status, total, polled, answered, changed, unreadable, request } = run
  const userIds = request.userIds.slice(0, MOST_USERS)
  return app.events.publish('sync', { userIds, syncId, status, total, polled, answered, changed, unreadable })
}
