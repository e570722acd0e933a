import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { BaseScreenCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const baseScreenRequests: CallRequests<BaseScreenCalls> = {
  calls: {
    'POST /baseScreen/get/{id}': { cases: [({ company }) => ({ params: { id: company } })], namesObjects: true },
  },
}
