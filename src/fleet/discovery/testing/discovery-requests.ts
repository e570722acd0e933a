import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { ofSite } from '../../testing/owner-requests.ts'
import type { DiscoveryCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const discoveryRequests: CallRequests<DiscoveryCalls> = {
  calls: {
    'POST /siteRange/find/': ofSite(),
    'POST /siteRange/save': ofSite(() => ({ range: `10.0.0.${nextNumber() % 256}` })),
    'POST /siteRange/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /discovery/start': {
      cases: [({ site }) => ({ request: { siteId: site, ranges: ['10.0.0.1'] } })],
      namesObjects: true,
    },
    'POST /discovery/cancel/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /discovery/find/': ofSite(),
    'POST /discovery/findFound/': ofSite(),
    'POST /discovery/exportFound': ofSite(),
    'POST /discovery/adopt': ofSite(() => ({ ids: [999_999_999] })),
    'POST /discovery/forget': ofSite(() => ({ ids: [999_999_999] })),
  },
}
