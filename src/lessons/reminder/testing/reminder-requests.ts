import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { ReminderCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const reminderRequests: CallRequests<ReminderCalls> = {
  calls: {
    'GET /Class/getReminder': nothing,
    'POST /Class/saveReminder': { cases: [() => ({ request: { leadMinutes: null } })] },
    // refused: nothing was chosen
    'POST /Class/testReminder': { cases: [() => ({})], code: 41000 },
  },
}
