import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../platform/server/context.ts'
import { isDatabaseAway, isLockAwaited } from '../../../platform/server/database/database.ts'
import type { DatabaseSettings } from '../../../platform/server/database/database.ts'
import { commandWork } from '../../command/server/command-worker.ts'
import { discoveryWork } from '../../discovery/server/discovery-worker.ts'
import { BatchWriter } from '../../polling/write/batch-writer.ts'
import { liveRules } from '../../polling/sweep/live-rules.ts'
import { partitionsAhead } from '../../polling/retention/partitions.ts'
import { pollingMetrics } from '../../polling/sweep/polling-metrics.ts'
import { deleteOldRows, dropOldFigures, packOldHours, vacuumAfterCrash } from '../../polling/retention/retention.ts'
import { openSiteLocks } from '../../polling/sweep/site-locks.ts'
import type { SiteLocks } from '../../polling/sweep/site-locks.ts'
import { loopOverSite } from '../../polling/sweep/site-loop.ts'
import { SiteMemory } from '../../polling/sweep/site-memory.ts'
import { SitePolls } from '../../polling/sweep/site-polls.ts'
import { POLLS_A_TURN, Slots } from '../../polling/sweep/slots.ts'
import { Spread } from '../../polling/sweep/spread.ts'
import { selectPolledSites } from '../../polling/sweep/sweep.sql.ts'
import type { BatchSite } from '../../polling/write/write-batch.ts'
import { startSiteWork } from '../../site-work/server/site-work.ts'
import { findSiteLogins } from '../../miner-login/server/site-logins.ts'
import { NO_LOGINS } from '../../polling/rules/login-families.ts'
import { syncWork } from '../../sync/server/sync-worker.ts'

const LOOK_FOR_SITES_MS = 3000
const RETENTION_MS = 3_600_000
/** When others hold what is to be dropped: they go first, and nothing that comes later waits for long. */
const NEXT_TURN_MS = 5000
const LONGEST_PAUSE_MS = 10_000
const STOP_DEADLINE_MS = 10_000
const LEADER = 'minerva.poller.leader'
const siteLock = (siteId: number) => `minerva.poller.site.${siteId}`

export interface Poller {
  /** Stops polling, writes what was answered, releases the sites. Takes at most ten seconds. */
  stop(): Promise<void>
}

interface OwnedSite {
  polls: SitePolls
  abort: AbortController
  ended: Promise<void>
}

/**
 * Polls every site that no other process polls, until stopped. Pauses while the database is unreachable and resumes by
 * itself. `settings`: of the app's database, for the connection that holds the locks.
 */
export function startPoller(app: App, settings: DatabaseSettings): Poller {
  const { db, config, log } = app
  const stopping = new AbortController()
  const sites = new Map<number, OwnedSite>()
  const slots = new Slots(config.pollConcurrency, POLLS_A_TURN)
  const spread = new Spread()
  const ensurePartitions = partitionsAhead(db)
  /** sites that some process polls; no running poll of another process can exist for the others */
  let polledSites: readonly number[] = []
  const siteWork = startSiteWork(app, [
    syncWork(app, (siteId) => sites.get(siteId)?.polls, ensurePartitions),
    discoveryWork(app, (siteId) => sites.has(siteId) || !polledSites.includes(siteId)),
    commandWork(app, (siteId) => sites.get(siteId)?.abort.signal.aborted === false),
  ])
  let retentionDueMs = 0

  function own(siteId: number): OwnedSite {
    const abort = new AbortController()
    const { signal } = abort
    const rules = liveRules(config)
    const memory = new SiteMemory(() => config.thresholds.lowMeanOverMs)
    let logins = NO_LOGINS
    const site: BatchSite = Object.assign(rules, { siteId, db, log, memory })
    const polls = new SitePolls({
      siteId,
      habits: (deviceId) => memory.habits(deviceId),
      logins: () => logins,
      openWriter: (isMoreComing) => new BatchWriter(site, signal, isMoreComing),
      slots,
      concurrency: config.pollConcurrency,
      deadlineMs: config.pollDeadlineMs,
      signal,
    })
    const prepareSweep = async (nowMs: number) => {
      await ensurePartitions(nowMs)
      logins = await findSiteLogins(app, siteId, logins)
    }
    const ended = loopOverSite({ polls, site, interval: config, spread, prepareSweep, log, signal })
    return { polls, abort, ended }
  }

  async function giveUp(siteIds: Iterable<number>, locks?: SiteLocks): Promise<void> {
    await Promise.all(
      Array.from(siteIds, async (siteId) => {
        const site = sites.get(siteId)
        site?.abort.abort()
        await site?.ended
        sites.delete(siteId)
        spread.forget(siteId)
        await locks?.release(siteLock(siteId))
      }),
    )
    pollingMetrics.sitesPolled.set(sites.size)
  }

  async function lookForSites(locks: SiteLocks): Promise<void> {
    const polled = await selectPolledSites(db)
    polledSites = polled
    await giveUp(
      [...sites.keys()].filter((siteId) => !polled.includes(siteId)),
      locks,
    )
    for (const siteId of polled) {
      if (locks.lost.aborted || stopping.signal.aborted) return
      if (!sites.has(siteId) && (await locks.take(siteLock(siteId)))) sites.set(siteId, own(siteId))
    }
    pollingMetrics.sitesPolled.set(sites.size)
  }

  async function tidy(locks: SiteLocks): Promise<void> {
    if (performance.now() < retentionDueMs || !(await locks.take(LEADER))) return
    retentionDueMs = performance.now() + RETENTION_MS
    try {
      for (const partition of await dropOldFigures(app)) log.info({ partition }, 'old figures were dropped')
      await deleteOldRows(app)
      await packOldHours(app)
      await vacuumAfterCrash(app)
    } catch (error) {
      if (!isLockAwaited(error)) throw error
      retentionDueMs = performance.now() + NEXT_TURN_MS
      log.info({ err: error }, 'old figures wait for others that read or write their table')
    } finally {
      // A lock taken twice must be released twice.
      await locks.release(LEADER)
    }
  }

  async function pollWhileConnected(locks: SiteLocks): Promise<void> {
    const ended = AbortSignal.any([stopping.signal, locks.lost])
    while (!ended.aborted) {
      await lookForSites(locks)
      siteWork.takeUp()
      await tidy(locks).catch((error: unknown) => log.warn({ err: error }, 'old figures could not be dropped'))
      await sleep(LOOK_FOR_SITES_MS, undefined, { signal: ended }).catch(() => {})
    }
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      let locks: SiteLocks | undefined
      try {
        locks = await openSiteLocks(settings)
        if (failures > 0) log.info('the database is back; polling goes on')
        failures = 0
        await pollWhileConnected(locks)
        if (!stopping.signal.aborted) log.warn('lost the connection that holds the site locks; acquiring them again')
      } catch (error) {
        if (failures === 0 || !isDatabaseAway(error)) log.warn({ err: error }, 'polling waits for the database')
        failures += 1
      }
      // Once the locks are gone another process may take the sites: stop all of our polls first.
      for (const { abort } of sites.values()) abort.abort()
      await giveUp(sites.keys())
      await locks?.close()
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 200 * 2 ** Math.min(failures, 10))
      if (!stopping.signal.aborted) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const ran = run()
  return {
    async stop() {
      stopping.abort()
      for (const { abort } of sites.values()) abort.abort()
      await Promise.race([Promise.all([ran, siteWork.stop()]), sleep(STOP_DEADLINE_MS, undefined, { ref: false })])
    },
  }
}
