import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { ClientCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const clientRequests: CallRequests<ClientCalls> = {
  calls: {
    'POST /client/find/': { cases: [() => ({ request: {} })] },
    'POST /client/export': { cases: [() => ({ request: { format: 'csv' } })] },
    'GET /client/getById/{id}': { cases: [({ client }) => ({ params: { id: client } })], namesObjects: true },
    'GET /client/getAttached/{id}': { cases: [({ client }) => ({ params: { id: client } })], namesObjects: true },
    'POST /client/save': { cases: [() => ({ request: { name: `client ${nextNumber()}` } })] },
    'POST /client/update/{id}': {
      cases: [({ client, name }) => ({ params: { id: client }, request: { name: `${name} ${nextNumber()}` } })],
      namesObjects: true,
    },
    // It has a device that is not scrapped.
    'POST /client/delete/{id}': {
      cases: [({ client }) => ({ params: { id: client } })],
      code: 41000,
      namesObjects: true,
    },
    'POST /agent/find/': nothing,
  },
}
