import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { isDatabaseAway } from '../../../platform/server/database/database.ts'
import type { SitePolls } from './site-polls.ts'
import type { Spread } from './spread.ts'
import { sweepSite } from './sweep.ts'
import { selectRecentSamples } from './sweep.sql.ts'
import type { BatchSite } from '../write/write-batch.ts'

const FIRST_SWEEP_WITHIN_MS = 1000
/** Jitter, so that sites do not all start at once forever. */
const JITTER_SHARE = 0.05
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
const LOOK_AGAIN_MS = 1000

export interface SiteLoopOptions {
  polls: SitePolls
  site: BatchSite
  /** may change at any time */
  interval: { readonly sweepMs: number }
  /** of all sites of the process */
  spread: Spread
  /** what must be there before a sweep: partitions, the logins of its miners */
  prepareSweep: (nowMs: number) => Promise<void>
  log: Logger
  signal: AbortSignal
}

/** Sweeps a site repeatedly until it is taken away. A sweep that exceeds the interval is followed by the next at once. */
export async function loopOverSite({
  polls,
  site,
  interval,
  spread,
  prepareSweep,
  log,
  signal,
}: SiteLoopOptions): Promise<void> {
  const { siteId, memory, db } = site
  let failures = 0

  async function turn(): Promise<void> {
    if (!polls.isReady) {
      // With a long interval the window holds too few samples for rules that need several in a row.
      const since = new Date(Date.now() - Math.max(site.thresholds.lowMeanOverMs, 4 * interval.sweepMs))
      memory.addAll(await selectRecentSamples(db, siteId, since))
      polls.isReady = true
    }
    await prepareSweep(Date.now())
    const sweep = await sweepSite(polls, site, spread.overMs(siteId, interval.sweepMs))
    if (!sweep) return
    spread.note(siteId, sweep.due)
    log.debug({ siteId, ...sweep }, 'a site was swept')
  }

  await pause(Math.random() * Math.min(FIRST_SWEEP_WITHIN_MS, interval.sweepMs / 4), signal)
  while (!signal.aborted) {
    const startedMs = performance.now()
    try {
      await turn()
      if (failures > 0) log.info({ siteId }, 'the site is swept again')
      failures = 0
    } catch (error) {
      // Once per outage, not once per attempt.
      if (failures === 0 || !isDatabaseAway(error)) log.warn({ err: error, siteId }, 'a sweep could not be written')
      failures += 1
    }
    const jitter = 1 + JITTER_SHARE * (2 * Math.random() - 1)
    const untilNextMs = () => interval.sweepMs * jitter - (performance.now() - startedMs)
    if (failures > 0) {
      const backoffMs = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** Math.min(failures, 10))
      await pause(Math.min(backoffMs, Math.max(interval.sweepMs, SHORTEST_PAUSE_MS)), signal)
    } else {
      // In steps, so that a shorter interval takes effect before a long one has passed.
      while (!signal.aborted && untilNextMs() > 0) await pause(Math.min(untilNextMs(), LOOK_AGAIN_MS), signal)
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => {})
}
