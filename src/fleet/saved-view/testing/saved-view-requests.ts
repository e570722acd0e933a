import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { SavedViewCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const savedViewRequests: CallRequests<SavedViewCalls> = {
  calls: {
    'POST /savedView/find/': { cases: [() => ({ request: { path: '/machine_list/index' } })] },
    'POST /savedView/save': {
      cases: [() => ({ request: { name: `view ${nextNumber()}`, path: '/machine_list/index', search: '' } })],
    },
    'POST /savedView/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  },
}
