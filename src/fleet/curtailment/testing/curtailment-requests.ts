import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { CurtailmentCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const curtailmentRequests: CallRequests<CurtailmentCalls> = {
  calls: {
    'GET /curtailment/site/{siteId}': { cases: [({ site }) => ({ params: { siteId: site } })], namesObjects: true },
    // What the site draws is not known: it was never swept.
    'POST /curtailment/begin/{siteId}': {
      cases: [({ site }) => ({ params: { siteId: site }, request: { targetWatts: 1000, hours: 1 } })],
      code: 41000,
      namesObjects: true,
    },
    'POST /curtailment/restore/{siteId}': {
      cases: [({ site }) => ({ params: { siteId: site } })],
      code: 404,
      namesObjects: true,
    },
  },
}
