import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeAudit } from '../../../platform/server/database/audit.sql.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { publishIn } from '../../../platform/server/database/postgres-events.ts'
import { sendCommand } from '../../polling/ask/ask-miner-command.ts'
import type { CommandOutcome, MinerCredentials } from '../../polling/ask/ask-miner-command.ts'
import { resultOf } from '../../polling/remote/remote-command.ts'
import { commandOf, wireOf } from './command-able.ts'
import type { Command } from './command-able.ts'
import {
  selectOpenShares,
  updateAbandoned,
  updateBatchTaken,
  updateForgotten,
  updateResult,
  updateShareDone,
} from './command-work.sql.ts'
import type { OpenShare, TakenDevice } from './command-work.sql.ts'
import { minerPasswordOf } from './miner-secret.ts'
import { selectSealed } from './site-setting.sql.ts'

/** Some makes need several exchanges for one command. */
const QUESTIONS = 3
const ABANDONED_AFTER_MS = 10 * 60_000
const TELL_EVERY_MS = 500

export interface Commands {
  /** How often it looks for runs whose event was lost. */
  takeUp(): void
  /** Sends no more commands; waits for responses to those already sent. */
  stop(): Promise<void>
}

/** Sends commands to the devices of the sites that this process polls: only one process at a time talks to a miner. */
export function startCommands(app: App, isOurs: (siteId: number) => boolean): Commands {
  const { db, log, events } = app
  const sender = randomUUID()
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let looking: Promise<void> | undefined

  function takeUp(): void {
    if (stopping.signal.aborted) return
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'commands could not be looked for'))
      .finally(() => (looking = undefined))
  }

  async function look(): Promise<void> {
    const abandoned = await transaction(db, (trx) => updateAbandoned(trx, ABANDONED_AFTER_MS))
    for (const share of abandoned) await closeShare(app, share)
    for (const share of await selectOpenShares(db)) {
      const name = `${share.runId} ${share.siteId}`
      if (running.has(name) || !isOurs(share.siteId) || stopping.signal.aborted) continue
      const ended = doShare(share)
        .catch((error: unknown) => log.warn({ err: error, ...share }, 'a run of commands failed'))
        .finally(() => running.delete(name))
      running.set(name, ended)
    }
  }

  async function doShare(share: OpenShare): Promise<void> {
    await updateForgotten(db, share, sender)
    const sent: Promise<void>[] = []
    let isToldOf = true
    const timer = setInterval(() => {
      if (!isToldOf) void events.publish('command', { runId: share.runId, isNew: false }).catch(() => {})
      isToldOf = true
    }, TELL_EVERY_MS)
    try {
      while (isOurs(share.siteId) && !stopping.signal.aborted) {
        const taken = await transaction(db, (trx) => updateBatchTaken(trx, share, sender))
        if (typeof taken === 'number') {
          await sleep(Math.ceil(taken), undefined, { signal: stopping.signal }).catch(() => {})
          continue
        }
        if (taken.devices.length === 0) break
        isToldOf = false
        const command = commandOf(taken)
        const credentials = await credentialsOf(app, share.siteId)
        // Hung miners do not block the queue: later commands are sent meanwhile.
        for (const device of taken.devices)
          sent.push(
            sendTo(device, command, credentials)
              .then((outcome) => updateResult(db, share, sender, resultOf(device.id, outcome)))
              .catch((error: unknown) => log.warn({ err: error }, 'the result of a command could not be written'))
              .then(() => void (isToldOf = false)),
          )
      }
    } finally {
      await Promise.all(sent)
      clearInterval(timer)
    }
    await closeShare(app, share)
  }

  async function sendTo(
    { host, port, reader, pools }: TakenDevice,
    command: Command,
    credentials: MinerCredentials | undefined,
  ): Promise<CommandOutcome> {
    const wire = wireOf(reader, pools, command)
    if (!wire) return { kind: 'refused', reason: 'its make takes no such command', code: null, isAccessDenied: false }
    return sendCommand({ host, port, deadlineMs: QUESTIONS * app.config.pollDeadlineMs }, wire, credentials)
  }

  const unsubscribe = events.subscribe('command', ({ isNew }) => void (isNew && takeUp()))
  return {
    takeUp,
    async stop() {
      stopping.abort()
      unsubscribe()
      await looking
      await Promise.all(running.values())
    },
  }
}

/** Of the site's miners; undefined if there are none, or they can't be unsealed. */
export async function credentialsOf({ db, sealing, log }: App, siteId: number): Promise<MinerCredentials | undefined> {
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
export async function closeShare({ db }: App, share: OpenShare): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await updateShareDone(trx, share)
    if (ended) {
      const { runId, userId, kind, counts } = ended
      const about = { userId, action: 'command ended', objectKind: 'command', objectId: runId }
      await writeAudit(trx, { ...about, after: { kind, ...counts } })
    }
    await publishIn(trx, 'command', { runId: share.runId, isNew: false })
  })
}
