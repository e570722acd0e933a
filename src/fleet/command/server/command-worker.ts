import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { findSiteLogins } from '../../miner-login/server/site-logins.ts'
import { sendCommand } from '../../polling/ask/ask-miner-command.ts'
import { resultOf } from '../../polling/remote/remote-command.ts'
import { NO_LOGINS } from '../../polling/rules/login-families.ts'
import type { RemoteCommand } from '../../polling/remote/remote-command.ts'
import { repeat } from '../../site-work/server/repeat.ts'
import type { Share, SiteWork } from '../../site-work/server/site-work.ts'
import { selectOpenShares, updateAbandoned, updateForgotten, updateResult } from './command-work.sql.ts'
import { closeShare, takeCommands } from './take-commands.ts'

/** Some makes need several exchanges for one command. */
const QUESTIONS = 3
const ABANDONED_AFTER_MS = 10 * 60_000
const NOTIFY_EVERY_MS = 500

/** Sends commands to a site's devices. Stopping, it waits for responses to those already sent. */
export function commandWork(app: App, isOurs: (siteId: number) => boolean): SiteWork {
  const { db, log, events, config } = app
  const sender = randomUUID()

  async function run(share: Share, stopping: AbortSignal): Promise<void> {
    await updateForgotten(db, share, sender)
    const sent: Promise<void>[] = []
    let isNews = false
    const notices = repeat(NOTIFY_EVERY_MS, async () => {
      if (isNews) await events.publish('command', { runId: share.runId })
      isNews = false
    })
    let logins = NO_LOGINS
    const send = ({ deviceId, host, port, wire, credentials }: RemoteCommand) =>
      sendCommand({ host, port, logins, deadlineMs: QUESTIONS * config.pollDeadlineMs }, wire, credentials)
        .then((outcome) => updateResult(db, share, sender, resultOf(deviceId, outcome)))
        .catch((error: unknown) => log.warn({ err: error }, 'the result of a command could not be written'))
        .then(() => void (isNews = true))
    try {
      while (isOurs(share.siteId) && !stopping.aborted) {
        // Before they are marked as sent.
        logins = await findSiteLogins(app, share.siteId, logins)
        const commands = await takeCommands(app, share, sender)
        if (!commands) break
        if (typeof commands === 'number') {
          await sleep(Math.ceil(commands), undefined, { signal: stopping }).catch(() => {})
          continue
        }
        isNews = true
        // Hung miners do not block the queue: later commands are sent meanwhile.
        sent.push(...commands.map(send))
      }
    } finally {
      await Promise.all(sent)
      await notices.end()
    }
    await closeShare(app, share)
  }

  return {
    name: 'command',
    async endAbandoned() {
      const abandoned = await transaction(db, (trx) => updateAbandoned(trx, ABANDONED_AFTER_MS))
      for (const share of abandoned) await closeShare(app, share)
    },
    selectOpen: () => selectOpenShares(db),
    isOurs,
    run,
  }
}
