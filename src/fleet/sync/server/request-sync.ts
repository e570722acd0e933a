import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientScope } from '../../contract/scopes.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { DeviceFilter } from '../../device/server/device-filter.sql.ts'
import { insertSync, selectSync, selectSyncSites, updateAbandonedSyncs, updateSyncJoined } from './sync.sql.ts'
import type { SyncRun } from './sync.sql.ts'
import { ABANDONED_AFTER_MS } from '../../site-work/server/site-work.ts'
import { syncTexts } from '../text.ts'

/** A call may take 60 s. */
const LONGEST_WAIT_MS = 50_000
const LOOK_MS = 1000

/** polled < total: it is still running, and events report its end. */
export interface SyncResult {
  syncId: number
  total: number
  polled: number
  answered: number
  changed: number
  unreadable: number
}

export interface SyncAsked {
  filter: DeviceFilter
  clients: ClientScope
  userId: number
  /** ends the waiting, not the sync */
  signal?: AbortSignal
}

/**
 * Requests a sweep of the matching devices in scope from the processes that poll them, and waits up to 50 s for its end. Joins
 * a running sync of the same devices. Throws CallError 41000 if no process polls, or the polling one was stopped.
 */
export async function requestSync(app: App, { filter, clients, userId, signal }: SyncAsked): Promise<SyncResult> {
  let wake: (() => void) | undefined
  let asked: SyncRun | undefined
  const unsubscribe = app.events.subscribe('sync', ({ syncId, status }) => {
    if (syncId === asked?.syncId && status !== 'running') wake?.()
  })
  try {
    const untilMs = performance.now() + LONGEST_WAIT_MS
    asked = await askForSync(app, { filter, clients, userId })
    for (let run = asked; ;) {
      if (run.status === 'failed')
        throw new CallError(CODES.refused, run.polled > 0 ? syncTexts.syncBroke : syncTexts.nobodyPolls)
      if (run.status === 'done' || performance.now() > untilMs || signal?.aborted) return resultOf(run)
      await Promise.race([sleep(LOOK_MS), new Promise<void>((resolve) => (wake = resolve))])
      await updateAbandonedSyncs(app.db, ABANDONED_AFTER_MS)
      run = (await selectSync(app.db, run.syncId)) ?? run
    }
  } finally {
    unsubscribe()
  }
}

function askForSync({ db }: App, { filter, clients, userId }: SyncAsked): Promise<SyncRun> {
  return transaction(db, async (trx) => {
    const request = { filter, clients, userIds: [userId], sites: {} }
    const joined = await updateSyncJoined(trx, request, userId)
    if (joined) return joined
    const run = await insertSync(trx, { ...request, sites: await selectSyncSites(trx, filter, clients) }, userId)
    await publishIn(trx, 'workRequested', {})
    return run
  })
}

const resultOf = ({ syncId, total, polled, answered, changed, unreadable }: SyncRun): SyncResult => ({
  syncId,
  total,
  polled,
  answered,
  changed,
  unreadable,
})
