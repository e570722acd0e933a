import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { AccountCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const accountRequests: CallRequests<AccountCalls> = {
  calls: {
    'POST /account/find/': {
      cases: [() => ({ request: {} }), ({ client }) => ({ request: { clientId: client } })],
      namesObjects: true,
    },
    'POST /account/export': {
      cases: [({ client }) => ({ request: { clientId: client, format: 'csv' } })],
      namesObjects: true,
    },
    'GET /account/getById/{id}': { cases: [({ account }) => ({ params: { id: account } })], namesObjects: true },
    'GET /account/getUnassigned/{id}': { cases: [({ company }) => ({ params: { id: company } })], namesObjects: true },
    'GET /account/getAttached/{id}': { cases: [({ account }) => ({ params: { id: account } })], namesObjects: true },
    'POST /account/save': {
      cases: [({ client }) => ({ request: { clientId: client, name: `account ${nextNumber()}`, poolUser: 'x' } })],
      namesObjects: true,
    },
    'POST /account/update/{id}': {
      cases: [
        ({ account, name }) => ({
          params: { id: account },
          request: { name: `${name} ${nextNumber()}`, poolUser: 'x' },
        }),
      ],
      namesObjects: true,
    },
    'POST /account/delete/{id}': {
      cases: [({ account }) => ({ params: { id: account } })],
      code: 41000,
      namesObjects: true,
    },
  },
}
