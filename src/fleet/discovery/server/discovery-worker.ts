import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { scanInSteps } from '../../polling/scan/scan-in-steps.ts'
import { findSiteLogins } from '../../miner-login/server/site-logins.ts'
import { ABANDONED_AFTER_MS } from '../../site-work/server/site-work.ts'
import type { SiteWork } from '../../site-work/server/site-work.ts'
import { selectIsCancelled, selectOpenRuns, updateRunGivenBack } from './discovery-run.sql.ts'
import type { TakenRun } from './discovery-run.sql.ts'
import { takeRun } from './take-run.ts'
import { writeStep } from './write-step.ts'

/** Scans a site's networks. Stopping, it releases the scan to other processes. */
export function discoveryWork(app: App, isOurs: (siteId: number) => boolean): SiteWork {
  return {
    name: 'discovery',
    selectOpen: () => selectOpenRuns(app.db, ABANDONED_AFTER_MS),
    isOurs,
    async run({ runId }, stopping) {
      const run = await takeRun(app, runId)
      if (!run) return
      try {
        await scan(app, run, stopping)
      } finally {
        if (stopping.aborted) await updateRunGivenBack(app.db, run).catch(() => {})
      }
    },
  }
}

async function scan(app: App, run: TakenRun, stopping: AbortSignal): Promise<void> {
  const { db, events, log } = app
  const ended = new AbortController()
  /** The next progress would detect a cancelled scan, too; this ends it at once. */
  async function endIfCancelled(): Promise<void> {
    if (await selectIsCancelled(db, run.id).catch(() => false)) ended.abort()
  }
  const unsubscribe = events.subscribe('discovery', ({ runId }) => void (runId === run.id && endIfCancelled()))
  try {
    await scanInSteps({
      ranges: run.ranges,
      logins: await findSiteLogins(app, run.siteId),
      signal: AbortSignal.any([stopping, ended.signal]),
      async report(step) {
        if (!(await transaction(db, (trx) => writeStep(trx, run, step)))) ended.abort()
      },
      onFailure: (error) => log.warn({ err: error }, 'the progress of a search could not be written'),
    })
  } finally {
    unsubscribe()
  }
}
