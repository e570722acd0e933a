import { addDays, businessDay, businessMoment } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { REMIND_FROM } from '../rules/contact-causes.ts'
import { contactTaskTexts } from '../text.ts'
import { deleteOldContactMessages, updateReminded } from './contact-messages.sql.ts'
import { noteContacts } from './note-contacts.ts'

const AT_ONCE = 500
const KEPT_DAYS = 90

export const remindContactsTask: BackgroundTask = {
  name: 'remindContacts',
  title: contactTaskTexts.remindContacts,
  every: { minutes: 10 },
  run: (app, signal) => remindContacts(app, new Date(), signal),
}

/** In the evening, has the contacts of tomorrow's bookings written to, each once. */
export async function remindContacts(
  app: Pick<App, 'db' | 'config' | 'phones'>,
  now: Date,
  signal?: AbortSignal,
): Promise<void> {
  const { timeZone } = app.config
  await deleteOldContactMessages(app.db, KEPT_DAYS)
  const today = businessDay(now, timeZone)
  const evening = businessMoment(today, REMIND_FROM, timeZone)
  if (now < evening) return
  for (;;) {
    const reminded = await transaction(app.db, async (trx) => {
      const ids = await updateReminded(trx, addDays(today, 1), evening, AT_ONCE)
      await noteContacts(trx, app, ids, 'tomorrow')
      return ids.length
    })
    if (reminded < AT_ONCE || signal?.aborted) return
  }
}
