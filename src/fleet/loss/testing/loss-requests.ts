import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { byFilter } from '../../testing/owner-requests.ts'
import type { LossCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const lossRequests: CallRequests<LossCalls> = {
  calls: { 'POST /loss/find/': byFilter(), 'POST /loss/export': byFilter() },
}
