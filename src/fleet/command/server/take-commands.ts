import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import type { MinerCredentials } from '../../polling/ask/ask-miner-command.ts'
import type { RemoteCommand } from '../../polling/remote/remote-command.ts'
import type { Share } from '../../site-work/server/site-work.ts'
import { commandOf, wireOf } from './command-able.ts'
import { judgeFirst } from '../rules/judge-first.ts'
import { updateWaitingCancelled } from './command-run.sql.ts'
import { selectTried, updateBatchTaken, updateResult, updateShareDone, updateTried } from './command-work.sql.ts'
import { minerPasswordOf } from './miner-secret.ts'
import { selectSealed } from './site-setting.sql.ts'

/**
 * The next commands of a share, marked as sent before they are. Returns the milliseconds to wait if it is too soon, undefined if none
 * are left.
 */
export async function takeCommands(
  app: App,
  share: Share,
  sender: string,
): Promise<RemoteCommand[] | number | undefined> {
  const { db } = app
  const batch = await transaction(db, async (trx) => {
    await followFirst(trx, share.runId)
    return updateBatchTaken(trx, share, sender)
  })
  if (typeof batch === 'number') return batch
  if (!batch || batch.devices.length === 0) return undefined
  const command = commandOf(batch.command)
  const credentials = await credentialsOf(app, share.siteId)
  const commands: RemoteCommand[] = []
  for (const { id: deviceId, host, port, pool, ...miner } of batch.devices) {
    const wire = wireOf(miner, pool ? { ...command, pool } : command, Date.now())
    if (wire) commands.push({ runId: share.runId, deviceId, host, port, wire, ...(credentials && { credentials }) })
    else {
      const refused = { status: 'refused', reason: null, code: null, isAccessDenied: false } as const
      await updateResult(db, share, sender, { deviceId, ...refused })
    }
  }
  return commands
}

/** Lets the other devices of a change of pools follow those tried first, or ends it. */
async function followFirst(trx: Db, runId: number): Promise<void> {
  const tried = await selectTried(trx, runId)
  if (!tried) return
  const verdict = judgeFirst(tried.devices, Date.now(), tried.waitMs)
  if (verdict === 'wait') return
  await updateTried(trx, runId, verdict === 'stop')
  if (verdict === 'go') return
  const cancelled = await updateWaitingCancelled(trx, runId)
  const about = { userId: null, action: 'stop pool change', objectKind: 'command', objectId: runId }
  await writeAudit(trx, { ...about, after: { tried: tried.devices.length, cancelled } })
  await publishIn(trx, 'command', { runId })
}

/** Of the site's miners; undefined if there are none, or they can't be unsealed. */
async function credentialsOf({ db, sealing, log }: App, siteId: number): Promise<MinerCredentials | undefined> {
  const kept = await selectSealed(db, siteId)
  if (!kept) return undefined
  try {
    const password = sealing.unseal(minerPasswordOf(siteId), kept.sealed)
    return kept.account === null ? { password } : { account: kept.account, password }
  } catch (error) {
    log.error({ err: error, siteId }, 'the password of a site’s miners can’t be opened; it must be set again')
    return undefined
  }
}

/** Ends a share with nothing left to do, and its run with the last share. */
export async function closeShare({ db }: App, share: Share): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await updateShareDone(trx, share)
    if (ended) {
      const { runId, userId, kind, counts } = ended
      const about = { userId, action: 'command ended', objectKind: 'command', objectId: runId }
      await writeAudit(trx, { ...about, after: { kind, ...counts } })
    }
    await publishIn(trx, 'command', { runId: share.runId })
  })
}
