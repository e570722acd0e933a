import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { RemoteCommand, RemoteCommandResult } from '../../polling/remote/remote-command.ts'
import { commandOf, wireOf } from './command-able.ts'
import { closeShare, credentialsOf } from './command-worker.ts'
import { selectOpenShares, updateBatchTaken, updateForgotten, updateResult } from './command-work.sql.ts'

export interface TakenCommands {
  commands: RemoteCommand[]
  /** how long until the next ones are due; null: none are waiting */
  dueInMs: number | null
}

/** The next commands for a remote poller, marked as sent beforehand. `sender`: its buffer, which returns the results. */
export async function takeCommands(app: App, siteId: number, sender: string): Promise<TakenCommands> {
  const { db } = app
  const taken: TakenCommands = { commands: [], dueInMs: null }
  for (const share of await selectOpenShares(db, siteId)) {
    await updateForgotten(db, share, sender)
    const batch = await transaction(db, (trx) => updateBatchTaken(trx, share, sender))
    if (typeof batch === 'number') {
      taken.dueInMs = Math.min(batch, taken.dueInMs ?? batch)
      continue
    }
    if (batch.devices.length === 0) await closeShare(app, share)
    const command = commandOf(batch)
    const credentials = batch.devices.length > 0 ? await credentialsOf(app, siteId) : undefined
    for (const { id: deviceId, host, port, reader, pools } of batch.devices) {
      const wire = wireOf(reader, pools, command)
      if (wire)
        taken.commands.push({ runId: share.runId, deviceId, host, port, wire, ...(credentials && { credentials }) })
      else
        await updateResult(db, share, sender, {
          deviceId,
          status: 'refused',
          reason: null,
          code: null,
          isAccessDenied: false,
        })
    }
  }
  return taken
}

/** Stores the results of a remote poller's commands. If runs end with it, call `endRuns` after the commit. */
export async function noteResults(
  trx: Db,
  siteId: number,
  sender: string,
  results: readonly RemoteCommandResult[],
): Promise<void> {
  for (const { runId, ...result } of results) await updateResult(trx, { runId, siteId }, sender, result)
}

export async function endRuns(app: App, siteId: number, results: readonly RemoteCommandResult[]): Promise<void> {
  for (const runId of new Set(results.map((result) => result.runId))) await closeShare(app, { runId, siteId })
}
