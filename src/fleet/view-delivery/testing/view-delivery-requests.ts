import type { CallCase, CallRequests } from '../../../platform/testing/call-requests.ts'
import type { ViewDeliveryCalls } from '../contract.ts'

// Views and their deliveries are only the caller's own.
const ofNoOne: CallCase<unknown> = { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 }

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const viewDeliveryRequests: CallRequests<ViewDeliveryCalls> = {
  calls: {
    'POST /viewDelivery/find/': { cases: [() => ({ request: { viewId: 999_999_999 } })] },
    'POST /viewDelivery/save': {
      cases: [() => ({ request: { viewId: 999_999_999, every: 'day', hour: 8, format: 'csv', locale: 'en' } })],
      // Without a mail address of one's own.
      code: 41000,
    },
    'POST /viewDelivery/delete/{id}': ofNoOne,
    'POST /viewDelivery/send/{id}': ofNoOne,
    'POST /viewDelivery/history/{id}': ofNoOne,
  },
}
