import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { SiteCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const siteRequests: CallRequests<SiteCalls> = {
  calls: {
    'POST /site/find/': {
      cases: [() => ({ request: {} }), ({ client }) => ({ request: { clientId: client } })],
      namesObjects: true,
    },
    'POST /site/export': {
      cases: [({ client }) => ({ request: { clientId: client, format: 'csv' } })],
      namesObjects: true,
    },
    'GET /site/getById/{id}': { cases: [({ site }) => ({ params: { id: site } })], namesObjects: true },
    'GET /site/getAttached/{id}': { cases: [({ site }) => ({ params: { id: site } })], namesObjects: true },
    'GET /site/getUnassignedAccounts/{id}': { cases: [({ site }) => ({ params: { id: site } })], namesObjects: true },
    'POST /site/save': { cases: [() => ({ request: { name: `site ${nextNumber()}` } })] },
    'POST /site/update/{id}': {
      cases: [
        ({ site, name, company: companyId }) => ({
          params: { id: site },
          request: { name: `${name} ${nextNumber()}`, companyId },
        }),
      ],
      namesObjects: true,
    },
    'POST /site/delete/{id}': { cases: [({ site }) => ({ params: { id: site } })], code: 41000, namesObjects: true },
  },
}
