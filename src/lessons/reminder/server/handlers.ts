import { noun } from '../../../platform/server/context.ts'
import type { Call } from '../../../platform/server/context.ts'
import { auditedChange } from '../../../platform/server/database/audited-change.ts'
import { transaction } from '../../../platform/server/database/database.ts'
import { CallError, CODES } from '../../../platform/server/http/errors.ts'
import { expectReachable } from '../../../platform/server/messages/expect-reachable.ts'
import { reminderCalls } from '../contract.ts'
import type { ReminderCalls } from '../contract.ts'
import { reminderTexts } from '../text.ts'
import { testMessage } from './remind-people.ts'
import { deleteReminder, insertTestReminder, selectReminder, upsertReminder } from './reminder.sql.ts'

export const reminderNoun = noun(
  reminderCalls,
  {
    'GET /Class/getReminder': async ({ db, caller }) =>
      (await selectReminder(db, caller.userId)) ?? { leadMinutes: null, channelId: null, channel: null, locale: null },
    'POST /Class/saveReminder': saveReminder,
    'POST /Class/testReminder': async ({ app, db, caller: { userId } }) => {
      const outcome = await transaction(db, (trx) =>
        insertTestReminder(trx, userId, (locale) => testMessage(locale, app.config)),
      )
      if (outcome === 'none') throw new CallError(CODES.refused, reminderTexts.noReminder)
      if (outcome === 'again') throw new CallError(CODES.refused, reminderTexts.testedJustNow)
      return null
    },
  },
  reminderTexts,
)

async function saveReminder(call: Call<ReminderCalls['POST /Class/saveReminder']>): Promise<null> {
  const { caller, request } = call
  const { leadMinutes, locale } = request
  const { userId } = caller
  const change = { action: 'change lesson reminder', objectKind: 'lessonReminder', objectId: userId, answer: null }
  if (leadMinutes === null)
    return auditedChange(call, async (trx) => {
      await deleteReminder(trx, userId)
      return { ...change, after: { leadMinutes } }
    })
  const channelId = request.channelId ?? null
  await expectReachable(call, channelId)
  return auditedChange(call, async (trx) => {
    const after = { leadMinutes, channelId, locale }
    await upsertReminder(trx, userId, after)
    return { ...change, after }
  })
}
