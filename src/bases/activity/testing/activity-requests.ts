import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { ActivityCalls } from '../contract.ts'

const request = { companyId: 999_999_999, phone: '13900000000' }
const booking = { reserveTime: '2999-01-01', tankerNumber: '浙C0001挂', contactName: 'contact', code: '000000' }

/** Anybody may call, and learns of what is not there, or not open, only that. */
export const activityRequests: CallRequests<ActivityCalls> = {
  calls: {
    'GET /activity/base/{id}': { cases: [() => ({ params: { id: request.companyId } })], code: 404 },
    'POST /activity/sendCode': { cases: [() => ({ request })], code: 404 },
    'POST /activity/book': { cases: [() => ({ request: { ...request, ...booking } })], code: 404 },
    'POST /activity/booking': { cases: [() => ({ request: { booking: 'none' } })], code: 404 },
    'GET /activity/bookingCalendar/{booking}': { cases: [() => ({ params: { booking: 'none' } })], code: 404 },
    'POST /activity/carrier': { cases: [() => ({ request: { carrier: 'none' } })], code: 404 },
    'GET /activity/carrierCalendar/{carrier}': { cases: [() => ({ params: { carrier: 'none' } })], code: 404 },
    'GET /activity/news/{id}': { cases: [() => ({ params: { id: request.companyId } })], code: 404 },
    'POST /activity/move': {
      cases: [() => ({ request: { booking: 'none', reserveTime: '2999-01-01', reservePeriod: 'morning' } })],
      code: 404,
    },
    'POST /activity/cancel': { cases: [() => ({ request: { booking: 'none' } })], code: 404 },
  },
}
