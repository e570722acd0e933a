import type { CallCase, CallRequests, RequestOwner } from '../../../platform/testing/call-requests.ts'
import type { ReportCalls } from '../contract.ts'

const ofClient: CallCase<RequestOwner> = {
  cases: [({ client }) => ({ request: { clientId: client } })],
  namesObjects: true,
}
// A PDF is only the caller's own.
const ofNoOne: CallCase<unknown> = { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 }

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const reportRequests: CallRequests<ReportCalls> = {
  calls: {
    'POST /compliance/find/': ofClient,
    'POST /compliance/devices/': ofClient,
    'POST /compliance/showEnergy': {
      cases: [({ client }) => ({ request: { clientId: client, isShown: true } })],
      namesObjects: true,
    },
    'POST /compliance/export': ofClient,
    'POST /compliance/savePdf': ofClient,
    'GET /compliance/getPdf/{id}': ofNoOne,
    'GET /compliance/pdf/{id}': ofNoOne,
  },
}
