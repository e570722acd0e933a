import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { liveRules } from '../../polling/sweep/live-rules.ts'
import { SiteMemory } from '../../polling/sweep/site-memory.ts'
import { selectRecentSamples } from '../../polling/sweep/sweep.sql.ts'
import type { BatchSite } from '../../polling/write/write-batch.ts'

interface Kept {
  bufferId: string
  lastSequence: number
  site: BatchSite
}

interface Wanted {
  pollerId: number
  bufferId: string
  siteId: number
  /** the last record written */
  lastSequence: number
  /** the oldest poll of the next record */
  firstMs: number
}

/** Recent samples of remote sites, cached per server process: valid as long as no other process wrote a record since. */
const keptOf = new WeakMap<App, Map<number, Kept>>()

/**
 * Takes the cached samples of a poller's site, reloaded if another process wrote since. No other call gets them
 * until they are put back, so that a failed transaction leaves no trace.
 */
export async function takeOut(app: App, trx: Db, wanted: Wanted): Promise<BatchSite> {
  const { pollerId, bufferId, siteId, lastSequence, firstMs } = wanted
  const kept = keptOf.get(app)?.get(pollerId)
  keptOf.get(app)?.delete(pollerId)
  if (kept?.bufferId === bufferId && kept.lastSequence === lastSequence) return kept.site
  const { config, db, log } = app
  const rules = liveRules(config)
  const memory = new SiteMemory(() => config.thresholds.lowMeanOverMs)
  const since = new Date(firstMs - Math.max(config.thresholds.lowMeanOverMs, 4 * config.sweepMs))
  memory.addAll(await selectRecentSamples(trx, siteId, since))
  return Object.assign(rules, { siteId, db, log, memory })
}

export function putBack(app: App, { pollerId, ...kept }: Kept & { pollerId: number }): void {
  const ofApp = keptOf.get(app) ?? new Map<number, Kept>()
  keptOf.set(app, ofApp.set(pollerId, kept))
}
