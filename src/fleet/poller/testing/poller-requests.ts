import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { PollerCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const pollerRequests: CallRequests<PollerCalls> = {
  calls: {
    'POST /poller/contact': nothing,
    'POST /poller/polls/{bufferId}': { cases: [() => ({ params: { bufferId: crypto.randomUUID() } })] },
    'POST /poller/find/': nothing,
    'POST /poller/export': nothing,
    'POST /poller/make': { cases: [() => ({ request: { siteId: 999_999_999 } })], code: 404 },
    'POST /poller/rotate/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /poller/revoke/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /poller/remove/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  },
}
