import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { byFilter } from '../../testing/owner-requests.ts'
import type { EnergyCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const energyRequests: CallRequests<EnergyCalls> = {
  calls: { 'POST /energy/find/': byFilter(), 'POST /energy/export': byFilter() },
}
