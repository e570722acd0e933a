import type { App } from '../../../platform/server/context.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { RemoteCommand, RemoteCommandResult } from '../../polling/remote/remote-command.ts'
import { selectOpenShares, updateForgotten, updateResult } from './command-work.sql.ts'
import { closeShare, takeCommands } from './take-commands.ts'

export interface RemoteCommands {
  commands: RemoteCommand[]
  /** how long until the next ones are due; Infinity: none are waiting */
  dueInMs: number
}

/** The next commands for a remote poller. `sender`: its buffer, which returns the results. */
export async function takeRemoteCommands(app: App, siteId: number, sender: string): Promise<RemoteCommands> {
  const taken: RemoteCommands = { commands: [], dueInMs: Infinity }
  for (const share of await selectOpenShares(app.db, siteId)) {
    await updateForgotten(app.db, share, sender)
    const commands = await takeCommands(app, share, sender)
    if (typeof commands === 'number') taken.dueInMs = Math.min(commands, taken.dueInMs)
    else if (commands) taken.commands.push(...commands)
    else await closeShare(app, share)
  }
  return taken
}

/** Stores the result of a remote poller's command. If a run ends with it, call `endRuns` after the commit. */
export async function noteResult(
  trx: Db,
  siteId: number,
  sender: string,
  { runId, ...result }: RemoteCommandResult,
): Promise<void> {
  await updateResult(trx, { runId, siteId }, sender, result)
}

export async function endRuns(app: App, siteId: number, results: readonly RemoteCommandResult[]): Promise<void> {
  for (const runId of new Set(results.map((result) => result.runId))) await closeShare(app, { runId, siteId })
}
