import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { StorageCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const storageRequests: CallRequests<StorageCalls> = {
  calls: { 'POST /background/findMachines/': nothing, 'POST /background/findStorage/': nothing },
}
