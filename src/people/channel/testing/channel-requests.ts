import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { ChannelCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const channelRequests: CallRequests<ChannelCalls> = {
  calls: {
    'POST /notificationMessage/export': nothing,
    'POST /notificationMessage/find/': nothing,
    'POST /notificationChannel/options/': nothing,
    'POST /notificationChannel/find/': nothing,
    'POST /notificationChannel/findRefused/': nothing,
    'POST /notificationChannel/save': {
      cases: [() => ({ request: { name: `new-${nextNumber()}`, kind: 'wecom', url: 'http://localhost:1/' } })],
    },
    'POST /notificationChannel/update/{id}': {
      cases: [() => ({ params: { id: 999_999_999 }, request: { name: 'x', kind: 'wecom' } })],
      code: 404,
    },
    'POST /notificationChannel/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
  },
}
