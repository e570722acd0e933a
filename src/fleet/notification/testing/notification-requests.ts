import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { NotificationCalls } from '../contract.ts'

/** refused, because the tests' server has no mail */
const CHOICE = { email: 'a@example.com', kinds: ['hot'] }

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const notificationRequests: CallRequests<NotificationCalls> = {
  calls: {
    'POST /notification/find/': nothing,
    'POST /notification/save': {
      cases: [({ client }) => ({ request: { ...CHOICE, clientId: client } })],
      code: 41000,
      namesObjects: true,
    },
    'POST /notification/update/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: CHOICE })],
      code: 41000,
    },
    'POST /notification/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /notification/test/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  },
}
