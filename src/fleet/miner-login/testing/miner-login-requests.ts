import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addOwnDevice } from '../../testing/owner-requests.ts'
import type { OwnDevice } from '../../testing/owner-requests.ts'
import type { MinerLoginCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const minerLoginRequests: CallRequests<MinerLoginCalls, OwnDevice> = {
  addObjects: addOwnDevice,
  calls: {
    'GET /minerLogin/site/{siteId}': { cases: [({ site }) => ({ params: { siteId: site } })], namesObjects: true },
    'POST /minerLogin/save': {
      cases: [({ site }) => ({ request: { siteId: site, family: 'antminer', password: 'x' } })],
      namesObjects: true,
    },
  },
}
