import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CalendarCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const calendarAccess: CallAccess<CalendarCalls> = {
  'GET /Class/getCalendar': ['管理员', '教师'],
  'POST /Class/makeCalendar': ['管理员', '教师'],
  'POST /Class/revokeCalendar': ['管理员', '教师'],
  'GET /Class/calendar/{code}': 'public',
}
