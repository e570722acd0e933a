import { z } from 'zod'
import { defineCalls } from '../../platform/contract/call.ts'
import { filter, Id } from '../../platform/contract/shapes.ts'
import { REMINDER_LEADS } from './rules/reminder-due.ts'

/** minutes before a lesson; null: no reminder */
const Lead = z.literal(REMINDER_LEADS).nullable()
const Language = z.enum(['zh', 'en'])
const own = { key: 'lecture', write: true, scope: 'self' } as const

export const reminderCalls = defineCalls({
  'GET /Class/getReminder': {
    summary: 'When and where the caller is reminded of lessons to present and review',
    ...own,
    response: z.object({
      leadMinutes: Lead,
      /** null: by mail to the own address */
      channelId: Id.nullable(),
      channel: z.string().nullable(),
      locale: Language.nullable(),
    }),
  },
  'POST /Class/saveReminder': {
    summary: 'Changes when and where the caller is reminded; without a channel by mail to the confirmed own address',
    ...own,
    request: z.object({ leadMinutes: Lead, channelId: filter(Id), locale: Language.default('zh') }),
    response: z.null(),
  },
  'POST /Class/testReminder': {
    summary: "Sends a test message to where the caller's reminders go; at most one a minute",
    ...own,
    response: z.null(),
  },
})

export type ReminderCalls = typeof reminderCalls
declare module '../../platform/contract/call.ts' {
  interface Calls extends ReminderCalls {}
}
