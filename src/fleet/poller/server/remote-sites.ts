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
  /** the last record that is written */
  lastSequence: number
  /** the oldest poll of the record to come */
  firstMs: number
}

/** Recent samples of remote sites, per server process: good as long as the last record written is the last one remembered. */
const keptOf = new WeakMap<App, Map<number, Kept>>()

/**
 * What is remembered of a poller's site, from the database when another process wrote since. Until it is put back nobody else
 * gets it: a transaction that fails leaves no trace.
 */
export async function takeOut(app: App, trx: Db, wanted: Wanted): Promise<BatchSite> {
  const { pollerId, bufferId, siteId, lastSequence, firstMs } = wanted
  const kept = keptOf.get(app)?.get(pollerId)
  keptOf.get(app)?.delete(pollerId)
  if (kept?.bufferId === bufferId && kept.lastSequence === lastSequence) return kept.site
  const { config, db, log } = app
  const rules = liveRules(config)
  const { lowMeanOverMs } = rules.thresholds
  const memory = new SiteMemory(lowMeanOverMs)
  const since = new Date(firstMs - Math.max(lowMeanOverMs, 4 * config.sweepMs))
  memory.addAll(await selectRecentSamples(trx, siteId, since))
  return Object.assign(rules, { siteId, db, log, memory })
}

export function putBack(app: App, { pollerId, ...kept }: Kept & { pollerId: number }): void {
  const ofApp = keptOf.get(app) ?? new Map<number, Kept>()
  keptOf.set(app, ofApp.set(pollerId, kept))
}
