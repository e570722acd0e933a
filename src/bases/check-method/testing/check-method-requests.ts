import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { CheckMethodCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const checkMethodRequests: CallRequests<CheckMethodCalls> = {
  calls: {
    'POST /checkMethod/find/': { cases: [() => ({ request: {} })] },
    'POST /checkMethod/export': nothing,
    'POST /checkMethod/save': {
      cases: [() => ({ request: { checkMethod: `method ${nextNumber()}`, cashAmount: 1 } })],
    },
    'POST /checkMethod/update/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: { checkMethod: 'x', cashAmount: 1 } })],
      code: 404,
    },
    'POST /checkMethod/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /checkMethod/findChecklists/{id}': { cases: [() => ({ params: { id: 999_999_999 } })] },
    'POST /checkMethod/saveChecklist/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: { version: 0, items: [{ name: 'x' }] } })],
      code: 404,
    },
  },
}
