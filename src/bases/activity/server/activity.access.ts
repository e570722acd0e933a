import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ActivityCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const activityAccess: CallAccess<ActivityCalls> = {
  'GET /activity/base/{id}': 'public',
  'POST /activity/sendCode': 'public',
  'POST /activity/book': 'public',
  'POST /activity/booking': 'public',
  'GET /activity/bookingCalendar/{booking}': 'public',
  'POST /activity/move': 'public',
  'POST /activity/cancel': 'public',
  'POST /activity/carrier': 'public',
  'GET /activity/carrierCalendar/{carrier}': 'public',
  'GET /activity/news/{id}': 'public',
}
