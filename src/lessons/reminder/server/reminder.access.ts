import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ReminderCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const reminderAccess: CallAccess<ReminderCalls> = {
  'GET /Class/getReminder': ['管理员', '教师'],
  'POST /Class/saveReminder': ['管理员', '教师'],
  'POST /Class/testReminder': ['管理员', '教师'],
}
