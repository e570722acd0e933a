import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { SyncNote } from '../../polling/remote/poll-record.ts'
import { selectChangedSince, selectOpenShares, updateShareTaken, updateSyncProgress } from './sync.sql.ts'
import type { SyncRun } from './sync.sql.ts'

/** The site's share of every waiting sync, taken for its remote poller, which must then run it. */
export async function takeSyncs({ db }: App, siteId: number): Promise<{ syncId: number; deviceIds: number[] }[]> {
  const taken = []
  for (const share of await selectOpenShares(db, siteId)) {
    const devices = await transaction(db, (trx) => updateShareTaken(trx, share))
    if (devices) taken.push({ syncId: share.runId, deviceIds: devices.map(({ id }) => id) })
  }
  return taken
}

/** Stores what a remote poller's sync found. Undefined if the sync had ended or the site has no part in it; else publish it after the commit. */
export async function noteSync(trx: Db, siteId: number, note: SyncNote): Promise<SyncRun | undefined> {
  const { syncId, deviceIds, answered, unreadable } = note
  const changed = await selectChangedSince(trx, syncId, siteId, deviceIds)
  return updateSyncProgress(trx, { runId: syncId, siteId }, { polled: deviceIds.length, answered, unreadable, changed })
}
