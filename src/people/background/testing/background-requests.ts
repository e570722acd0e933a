import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { BackgroundCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const backgroundRequests: CallRequests<BackgroundCalls> = {
  calls: {
    'POST /background/find/': nothing,
    'POST /background/findBackup/': nothing,
    'POST /background/again/{name}': { cases: [() => ({ params: { name: 'none' } })], code: 404 },
  },
}
