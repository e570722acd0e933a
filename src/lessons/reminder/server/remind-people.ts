import { writtenTime } from '../../../platform/rules/business-time.ts'
import { translator } from '../../../platform/rules/text.ts'
import type { BackgroundTask } from '../../../platform/server/background/task.ts'
import type { App } from '../../../platform/server/context.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { insertMessages } from '../../../platform/server/messages/messages.sql.ts'
import type { Config } from '../../../platform/server/settings/config.ts'
import { dateRange } from '../../lesson/rules/date-range.ts'
import { isReminderDue, LONGEST_LEAD_MINUTES } from '../rules/reminder-due.ts'
import { reminderMessageTexts, reminderTaskTexts } from '../text.ts'
import { deleteOldReminded, insertReminded, selectAnnounced } from './reminder.sql.ts'
import type { Announced } from './reminder.sql.ts'

const AT_ONCE = 500

export const remindPeople: BackgroundTask = {
  name: 'remindPeople',
  title: reminderTaskTexts.remindPeople,
  every: { seconds: 60 },
  run: (app, signal) => remindOnce(app, new Date(), signal),
}

/**
 * Writes the reminders that are due at `now`. That a person was reminded is noted in the transaction that writes the message: a server
 * killed at any moment leaves both or neither, and of two servers one writes it.
 */
export async function remindOnce({ db, config }: App, now: Date, signal?: AbortSignal): Promise<void> {
  await deleteOldReminded(db, now)
  for (;;) {
    const found = await transaction(db, async (trx) => {
      const announced = await selectAnnounced(trx, now, LONGEST_LEAD_MINUTES, AT_ONCE)
      const due = announced.filter(({ startsAt, leadMinutes }) => isReminderDue(startsAt, leadMinutes, now))
      const reminded = await insertReminded(trx, due)
      await insertMessages(
        trx,
        reminded.map((one) => writeReminder(one, config)),
      )
      return due.length
    })
    if (found < AT_ONCE || signal?.aborted) return
  }
}

type Addressed = Pick<Config, 'publicUrl'>

/** A line with the address of a screen; none where PUBLIC_URL is not set. */
const linkTo = (screen: string, { publicUrl }: Addressed) => (publicUrl === undefined ? [] : [publicUrl + screen])

function writeReminder(announced: Announced, config: Addressed & Pick<Config, 'timeZone'>) {
  const { userId, lessonId, channelId, address, startsAt, endsAt, name, course, presenter } = announced
  const { timeZone } = config
  const write = translator(reminderMessageTexts, announced.locale)
  const lines = [
    announced.isPresenter ? write('presents') : write('reviews', { presenter }),
    write('facts', { course }),
    write('time', { range: dateRange(startsAt, endsAt, timeZone) }),
    ...linkTo(`/lecture_detail/index?id=${lessonId}`, config),
  ]
  const at = writtenTime(startsAt, timeZone).slice(0, 16)
  return { userId, channelId, address, subject: write('subject', { name, at }), body: lines.join('\n') }
}

/** What a person reads who tries whether reminders arrive. */
export function testMessage(locale: 'zh' | 'en', config: Addressed): { subject: string; body: string } {
  const write = translator(reminderMessageTexts, locale)
  return { subject: write('testSubject'), body: [write('testBody'), ...linkTo('/lecture/index', config)].join('\n') }
}
