import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { CalendarCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const calendarRequests: CallRequests<CalendarCalls> = {
  calls: {
    'GET /Class/getCalendar': nothing,
    'POST /Class/makeCalendar': nothing,
    // refused: there is no link
    'POST /Class/revokeCalendar': { cases: [() => ({})], code: 404 },
    'GET /Class/calendar/{code}': { cases: [() => ({ params: { code: 'none' } })], code: 404 },
  },
}
