import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice, byDevices } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { SyncCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const syncRequests: CallRequests<SyncCalls, OwnDevice> = {
  addObjects: addOwnDevice,
  calls: {
    'POST /device/updateDevice': byDevices((filter) => filter),
  },
}
