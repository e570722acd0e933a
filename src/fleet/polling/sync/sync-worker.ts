import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { SitePolls } from '../sweep/site-polls.ts'
import { ABANDONED_AFTER_MS } from './sync.ts'
import {
  selectOpenSyncs,
  updateAbandonedSyncs,
  updateSyncFailed,
  updateSyncProgress,
  updateSyncTaken,
} from './sync.sql.ts'
import type { SyncProgress, SyncRun } from './sync.sql.ts'

const REPORT_EVERY_MS = 250
const TOUCH_EVERY_MS = 2000
/** A notification carries at most 8,000 bytes. */
const MOST_USERS = 500

export interface Syncs {
  /** How often it looks for syncs whose event was lost. */
  takeUp(): void
  stop(): void
}

/** Runs the share of every sync at the sites that this process polls: `pollsOf` returns the sites that are ready. */
export function startSyncs(
  app: App,
  pollsOf: (siteId: number) => SitePolls | undefined,
  ensurePartitions: (nowMs: number) => Promise<void>,
): Syncs {
  const { db, log } = app
  let looking: Promise<void> | undefined
  let isLookedForAgain = false

  function takeUp(): void {
    isLookedForAgain = true
    looking ??= (async () => {
      while (isLookedForAgain) {
        isLookedForAgain = false
        await look()
      }
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'syncs could not be looked for'))
      .finally(() => (looking = undefined))
  }

  async function look(): Promise<void> {
    for (const run of await updateAbandonedSyncs(db, ABANDONED_AFTER_MS)) await publishSync(app, run)
    for (const { syncId, request } of await selectOpenSyncs(db))
      for (const siteId of Object.keys(request.sites).map(Number)) {
        const polls = pollsOf(siteId)
        if (polls?.isReady && !polls.isAborted) void syncSite(syncId, polls)
      }
  }

  async function syncSite(syncId: number, polls: SitePolls): Promise<void> {
    try {
      await ensurePartitions(Date.now())
      const devices = await transaction(db, (trx) => updateSyncTaken(trx, syncId, polls.siteId))
      if (!devices) return
      const progress = reportProgress(app, syncId)
      let polled = 0
      try {
        await polls.pollAll(devices, ({ kind, isChanged }) => {
          polled += 1
          progress.add({
            polled: 1,
            answered: Number(kind !== 'silent'),
            changed: Number(isChanged),
            unreadable: Number(kind === 'unreadable'),
          })
        })
        if (polls.isAborted) throw new Error('the site was given up')
        // Polls that could not be written still count as done.
        progress.add({ ...NOTHING, polled: devices.length - polled })
      } finally {
        await progress.end()
      }
    } catch (error) {
      log.warn({ err: error, syncId }, 'a sync failed')
      const failed = await updateSyncFailed(db, syncId).catch(() => undefined)
      if (failed) await publishSync(app, failed).catch(() => {})
    }
  }

  const unsubscribe = app.events.subscribe('syncRequested', takeUp)
  return { takeUp, stop: unsubscribe }
}

const NOTHING: SyncProgress = { polled: 0, answered: 0, changed: 0, unreadable: 0 }

/** Writes progress at most four times a second, and a heartbeat while there is none. */
function reportProgress(app: App, syncId: number) {
  let more = NOTHING
  let reportedMs = performance.now()
  let reporting = Promise.resolve()

  async function flush(): Promise<void> {
    const now = more
    more = NOTHING
    reportedMs = performance.now()
    const run = await updateSyncProgress(app.db, syncId, now)
    if (run) await publishSync(app, run)
  }
  const timer = setInterval(() => {
    if (more.polled > 0 || performance.now() - reportedMs > TOUCH_EVERY_MS)
      reporting = reporting.then(flush).catch(() => {})
  }, REPORT_EVERY_MS)
  return {
    add(one: SyncProgress): void {
      more = {
        polled: more.polled + one.polled,
        answered: more.answered + one.answered,
        changed: more.changed + one.changed,
        unreadable: more.unreadable + one.unreadable,
      }
    },
    async end(): Promise<void> {
      clearInterval(timer)
      await reporting
      await flush()
    },
  }
}

export function publishSync(app: App, run: SyncRun): Promise<void> {
  const { syncId, status, total, polled, answered, changed, unreadable, request } = run
  const userIds = request.userIds.slice(0, MOST_USERS)
  return app.events.publish('sync', { userIds, syncId, status, total, polled, answered, changed, unreadable })
}
