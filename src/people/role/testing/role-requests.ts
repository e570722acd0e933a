import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { RoleCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const roleRequests: CallRequests<RoleCalls> = {
  calls: {
    'POST /role/find/': nothing,
    'POST /role/export': nothing,
    'POST /role/update/{name}': {
      cases: [() => ({ params: { name: '教师' }, request: { key: 'base', access: 'none' } })],
    },
  },
}
