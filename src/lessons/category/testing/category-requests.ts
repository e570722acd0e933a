import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { CategoryCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const categoryRequests: CallRequests<CategoryCalls> = {
  calls: {
    'POST /materialType/find/': { cases: [() => ({ request: {} }), () => ({ request: { kind: 'comment' } })] },
    'POST /materialType/save': {
      cases: [
        () => ({ request: { name: `product ${nextNumber()}` } }),
        () => ({ request: { kind: 'comment', name: `category ${nextNumber()}` } }),
      ],
    },
    'POST /materialType/update/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: { name: 'x' } })],
      code: 404,
    },
    'POST /materialType/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  },
}
