import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TagCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const tagRequests: CallRequests<TagCalls> = {
  calls: {
    'POST /TagType/find/': { cases: [() => ({ request: {} })] },
    'POST /TagType/save': { cases: [() => ({ request: { type: `tag ${nextNumber()}` } })] },
    'PUT /TagType/update/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: { type: 'x' } })],
      code: 404,
    },
    'DELETE /TagType/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  },
}
