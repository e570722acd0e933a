import { addDays, businessDay, writtenTime } from '../../../platform/rules/business-time.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { contactTaskTexts } from '../text.ts'
import { insertCertificateMessages } from './contact-messages.sql.ts'
import { openWays } from './note-contacts.ts'

/** Nothing is sent at night. */
const [FROM, TO] = ['09:00', '18:00']

export const remindOfCertificatesTask: BackgroundTask = {
  name: 'remindOfCertificates',
  title: contactTaskTexts.remindOfCertificates,
  every: { minutes: 60 },
  run: (app) => remindOfCertificates(app, new Date()),
}

/** By day, notifies the contacts of reports whose certificates end soon, each once by each way. */
export async function remindOfCertificates(
  { db, config, phones }: Pick<App, 'db' | 'config' | 'phones'>,
  now: Date,
): Promise<void> {
  const { timeZone, certificateReminderDays: days } = config
  const time = writtenTime(now, timeZone).slice(11, 16)
  if (days === 0 || time < FROM || time >= TO) return
  const today = businessDay(now, timeZone)
  await insertCertificateMessages(db, { today, until: addDays(today, days) }, openWays({ config, phones }))
}
