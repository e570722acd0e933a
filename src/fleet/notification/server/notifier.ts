import { writtenTime } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { selectNow } from '../../../platform/server/database/now.sql.ts'
import { insertMessages } from '../../../platform/server/messages/messages.sql.ts'
import { isDue } from '../rules/when-due.ts'
import { notificationTaskTexts } from '../text.ts'
import { selectPendingChoices, takePending, takeUpEvents } from './digests.sql.ts'
import type { PendingChoice } from './digests.sql.ts'
import { deleteOldNotices } from './old-notices.sql.ts'
import { writeMessage } from './write-message.ts'

const MOST_EVENTS = 2000
const MOST_CHOICES = 200

export const notifyPeople: BackgroundTask = {
  name: 'notifyPeople',
  title: notificationTaskTexts.notifyPeople,
  every: { seconds: 5 },
  // What happened has the database's times, which a server's clock may be far from.
  run: async (app) => notifyOnce(app, await selectNow(app.db)),
}

export const tidyNotices: BackgroundTask = {
  name: 'tidyNotices',
  title: notificationTaskTexts.tidyNotices,
  every: { minutes: 60 },
  run: ({ db }) => deleteOldNotices(db),
}

/**
 * Takes up what happened and writes the messages that are due at `now`. Any number of processes may do so on one database: each takes
 * what no other has.
 */
export async function notifyOnce(app: App, now: Date): Promise<void> {
  while ((await transaction(app.db, (trx) => takeUpEvents(trx, MOST_EVENTS))) === MOST_EVENTS);
  await writeDueMessages(app, now)
}

async function writeDueMessages({ db, config, log }: App, now: Date): Promise<void> {
  const clock = writtenTime(now, config.timeZone).slice(11, 16)
  await transaction(db, async (trx) => {
    for (const choice of await selectPendingChoices(trx, MOST_CHOICES)) {
      if (!isDue(pendingOf(choice), now.getTime(), clock)) continue
      const pending = await takePending(trx, choice.id)
      if (pending.lines.length === 0) continue
      const { id: choiceId, userId, channelId, email, locale } = choice
      await insertMessages(trx, [{ choiceId, userId, channelId, address: email, ...writeMessage(pending, locale) }])
      log.debug({ choiceId, userId, lines: pending.lines.length }, 'a message was written')
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
