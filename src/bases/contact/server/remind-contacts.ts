import { addDays, businessDay, startOfBusinessDay, writtenTime } from '../../../platform/rules/business-time.ts'
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
  if (writtenTime(now, timeZone).slice(11, 16) < REMIND_FROM) return
  const today = businessDay(now, timeZone)
  const evening = new Date(startOfBusinessDay(today, timeZone).getTime() + EVENING_MS)
  for (;;) {
    const reminded = await transaction(app.db, async (trx) => {
      const ids = await updateReminded(trx, addDays(today, 1), evening, AT_ONCE)
      await noteContacts(trx, app, ids, 'tomorrow')
      return ids.length
    })
    if (reminded < AT_ONCE || signal?.aborted) return
  }
}

const [hours = 0, minutes = 0] = REMIND_FROM.split(':').map(Number)
/** Since midnight; on a day that the clocks change, an hour off. */
const EVENING_MS = (hours * 60 + minutes) * 60_000
