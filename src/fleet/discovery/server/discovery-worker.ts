import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { selectIsCancelled, selectRunsToTake, updateRunGivenBack, updateRunTaken } from './discovery-run.sql.ts'
import type { TakenRun } from './discovery-run.sql.ts'
import { scanInSteps } from '../../polling/scan/scan-in-steps.ts'
import { TAKING } from './taking.ts'
import { writeStep } from './write-step.ts'

export interface Discoveries {
  /** How often it looks for scans whose event was lost. */
  takeUp(): void
  /** Releases the running scans to other processes. */
  stop(): Promise<void>
}

/** Runs the scans of the sites for which `isOurs` is true: only one process at a time talks to a miner. */
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
    for (const { id, siteId } of await selectRunsToTake(db, TAKING.abandonedAfterMs)) {
      if (isStopped || running.has(id) || !isOurs(siteId)) continue
      const taken = await updateRunTaken(db, id, TAKING)
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
  /** A cancelled scan, perhaps by another process: the next progress would find out, but this ends it at once. */
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
  const { db, log } = app
  await scanInSteps({
    ranges: run.ranges,
    signal: abort.signal,
    async report(step) {
      if (!(await transaction(db, (trx) => writeStep(trx, run, step)))) abort.abort()
    },
    onFailure: (error) => log.warn({ err: error }, 'the progress of a search could not be written'),
  })
}
