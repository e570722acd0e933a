import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { OutboundError } from '../../../platform/server/outbound/outbound-error.ts'
import { TRY_DEADLINE_MS } from '../../../platform/server/outbound/send-mail.ts'
import { isDue, MOST_TRIES, waitAfterTryMs } from '../rules/when-due.ts'
import { notificationTaskTexts } from '../text.ts'
import { selectPendingChoices, takePending, takeUpEvents } from './digests.sql.ts'
import type { PendingChoice } from './digests.sql.ts'
import { deleteOldNotices, insertMessage, takeDueMessages, updateNotSent, updateSent } from './messages.sql.ts'
import type { DueMessage } from './messages.sql.ts'
import { sendMessage } from './send-message.ts'
import { writeMessage } from './write-message.ts'

const MOST_EVENTS = 2000
const MOST_CHOICES = 200
const AT_ONCE = 10
const LEASE_SECONDS = (4 * TRY_DEADLINE_MS) / 1000

export const notifyPeople: BackgroundTask = {
  name: 'notifyPeople',
  title: notificationTaskTexts.notifyPeople,
  every: { seconds: 5 },
  run: (app, signal) => notifyOnce(app, new Date(), signal),
}

export const tidyNotices: BackgroundTask = {
  name: 'tidyNotices',
  title: notificationTaskTexts.tidyNotices,
  every: { minutes: 60 },
  run: ({ db }) => deleteOldNotices(db),
}

/**
 * Takes up what happened, writes the messages that are due at `now`, and sends those that wait. Any number of processes may do so on
 * one database: each takes what no other has, and what one leaves when it dies is due again.
 */
export async function notifyOnce(app: App, now = new Date(), signal?: AbortSignal): Promise<void> {
  while ((await transaction(app.db, (trx) => takeUpEvents(trx, MOST_EVENTS))) === MOST_EVENTS);
  await writeDueMessages(app, now)
  for (;;) {
    const messages = await takeDueMessages(app.db, AT_ONCE, LEASE_SECONDS)
    await Promise.all(messages.map((message) => send(app, message)))
    if (messages.length < AT_ONCE || signal?.aborted) return
  }
}

async function writeDueMessages({ db, config, log }: App, now: Date): Promise<void> {
  const clock = writtenTime(now, config.timeZone).slice(11, 16)
  await transaction(db, async (trx) => {
    for (const choice of await selectPendingChoices(trx, MOST_CHOICES)) {
      if (!isDue(pendingOf(choice), now.getTime(), clock)) continue
      const lines = await takePending(trx, choice.id)
      if (lines.length === 0) continue
      const { id: choiceId, userId, channelId, email, locale } = choice
      await insertMessage(trx, { choiceId, userId, channelId, address: email, ...writeMessage(lines, locale) })
      log.debug({ choiceId, userId, lines: lines.length }, 'a message was written')
    }
  })
}

function pendingOf(choice: PendingChoice) {
  const { since, last, lastMessageAt, minIntervalMinutes, quietFrom, quietUntil } = choice
  return {
    sinceMs: since.getTime(),
    lastMs: last.getTime(),
    lastMessageMs: lastMessageAt?.getTime() ?? null,
    minIntervalMs: minIntervalMinutes * 60_000,
    quietFrom,
    quietUntil,
  }
}

async function send({ db, config, log, sealing }: App, message: DueMessage): Promise<void> {
  const { id, tries, kind } = message
  try {
    await sendMessage(message, config, sealing)
    await updateSent(db, id)
    log.info({ messageId: id, kind: kind ?? 'mail', tries }, 'a message was sent')
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    const isGivenUp = error.isFinal || tries >= MOST_TRIES
    await updateNotSent(db, id, error.failure, isGivenUp ? null : waitAfterTryMs(tries))
    log.warn({ messageId: id, kind: kind ?? 'mail', tries, reason: error.message, isGivenUp }, 'a message was not sent')
  }
}
