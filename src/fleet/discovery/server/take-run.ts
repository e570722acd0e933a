import type { App } from '../../../platform/server/context.ts'
import { ABANDONED_AFTER_MS } from '../../site-work/server/site-work.ts'
import { updateRunTaken } from './discovery-run.sql.ts'
import type { TakenRun } from './discovery-run.sql.ts'

const MOST_TRIES = 3

/** Claims a scan. Undefined if another process has it, or if it fails because it was restarted too often. */
export async function takeRun({ db, events }: App, runId: number): Promise<TakenRun | undefined> {
  const run = await updateRunTaken(db, runId, { abandonedAfterMs: ABANDONED_AFTER_MS, mostTries: MOST_TRIES })
  if (run?.status === 'failed') await events.publish('discovery', { siteId: run.siteId, runId })
  return run?.status === 'running' ? run : undefined
}
