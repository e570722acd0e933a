import type { App } from '../../../platform/server/context.ts'
import { addressesOf, readAddress } from '../rules/address-range.ts'
import {
  deleteOldRuns,
  selectIsCancelled,
  selectRunsToTake,
  updateRunGivenBack,
  updateRunProgress,
  updateRunTaken,
} from './discovery-run.sql.ts'
import type { TakenRun } from './discovery-run.sql.ts'
import { deleteOldFound, deleteVanished, upsertFound } from './found-device.sql.ts'
import { scanAddresses } from './scan.ts'
import type { Found } from './scan.ts'

const TELL_EVERY_MS = 500
/** A run that goes on is touched twice a second; one that stands still was left by a killed process. */
const ABANDONED_AFTER_MS = 15_000
const MOST_TRIES = 3
const RUNS_KEPT = 50
const FOUND_KEPT_DAYS = 90

export interface Discoveries {
  /** Looks for searches that a lost event did not tell of. */
  takeUp(): void
  /** Gives what runs back to other processes. */
  stop(): Promise<void>
}

/** Does the searches of the sites that this process may ask: `isOurs` tells, since a miner is asked by one process at a time. */
export function startDiscoveries(app: App, isOurs: (siteId: number) => boolean): Discoveries {
  const { db, log, events } = app
  const running = new Map<number, { run: TakenRun; abort: AbortController; ended: Promise<void> }>()
  let looking: Promise<void> | undefined
  let isStopped = false

  function takeUp(): void {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'searches could not be looked for'))
      .finally(() => (looking = undefined))
  }

  async function look(): Promise<void> {
    for (const { id, siteId } of await selectRunsToTake(db, ABANDONED_AFTER_MS)) {
      if (isStopped || running.has(id) || !isOurs(siteId)) continue
      const limits = { abandonedAfterMs: ABANDONED_AFTER_MS, mostTries: MOST_TRIES }
      const taken = await updateRunTaken(db, id, limits)
      if (taken?.status === 'running') begin(taken)
      else if (taken) await events.publish('discovery', { siteId, runId: id, isNew: false })
    }
  }

  function begin(run: TakenRun): void {
    const abort = new AbortController()
    const ended = search(app, run, abort)
      .catch((error: unknown) => log.warn({ err: error, siteId: run.siteId }, 'a search failed'))
      .finally(() => running.delete(run.id))
    running.set(run.id, { run, abort, ended })
  }

  const unsubscribe = events.subscribe('discovery', ({ runId, isNew }) => {
    if (isNew) takeUp()
    else void endCancelled(runId)
  })
  /** Somebody cancelled it, maybe through another process: the next progress would find out, but here it ends at once. */
  async function endCancelled(runId: number): Promise<void> {
    const run = running.get(runId)
    if (!run) return
    if (await selectIsCancelled(db, runId).catch(() => false)) run.abort.abort()
  }

  return {
    takeUp,
    async stop() {
      isStopped = true
      unsubscribe()
      for (const { abort } of running.values()) abort.abort()
      await Promise.all(
        [...running.values()].map(async ({ run, ended }) => {
          await ended
          await updateRunGivenBack(db, run).catch(() => {})
        }),
      )
    },
  }
}

async function search(app: App, run: TakenRun, abort: AbortController): Promise<void> {
  const { id, siteId, ranges } = run
  const { db, events, log } = app
  const progress = { probed: 0, answered: 0, identified: 0 }
  let found: Found[] = []
  let telling = Promise.resolve()

  async function flush(isDone: boolean): Promise<void> {
    const fresh = found
    found = []
    if (fresh.length > 0) await upsertFound(db, siteId, id, fresh)
    if (!(await updateRunProgress(db, run, { ...progress, isDone }))) abort.abort()
    await events.publish('discovery', { siteId, runId: id, isNew: false })
  }
  const timer = setInterval(() => {
    telling = telling
      .then(() => flush(false))
      .catch((error: unknown) => log.warn({ err: error }, 'the progress of a search could not be written'))
  }, TELL_EVERY_MS)

  const asNumbers = ranges.map(({ from, to }) => ({ from: readAddress(from) ?? 0, to: readAddress(to) ?? -1 }))
  try {
    await scanAddresses(
      { addresses: addressesOf(asNumbers), signal: abort.signal },
      {
        onProbed: () => (progress.probed += 1),
        onOpen: () => (progress.answered += 1),
        onFound: (one) => {
          found.push(one)
          if (one.answer) progress.identified += 1
        },
      },
    )
  } finally {
    clearInterval(timer)
    await telling
  }
  if (abort.signal.aborted) {
    if (found.length > 0) await upsertFound(db, siteId, id, found)
    return
  }
  await flush(false)
  await deleteVanished(db, siteId, id)
  await flush(true)
  await deleteOldRuns(db, RUNS_KEPT)
  await deleteOldFound(db, FOUND_KEPT_DAYS)
}
