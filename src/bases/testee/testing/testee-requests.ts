import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TesteeCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const testeeRequests: CallRequests<TesteeCalls, { testee: number }> = {
  addObjects: async (db, { company }, mark) => {
    const { id } = await db
      .insertInto('testee')
      .values({ company_id: company, name: `${mark} ${nextNumber()}`, checked_org: mark })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { testee: id }
  },
  calls: {
    'POST /testee/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /testee/export': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'POST /testee/save': {
      cases: [({ company }) => ({ request: { companyId: company, name: '李强' } })],
      namesObjects: true,
    },
    'POST /testee/update/{id}': {
      cases: [({ testee }) => ({ params: { id: testee }, request: { name: '李强' } })],
      namesObjects: true,
    },
    'POST /testee/delete/{id}': { cases: [({ testee }) => ({ params: { id: testee } })], namesObjects: true },
    'POST /testee/showIdNo/{id}': { cases: [({ testee }) => ({ params: { id: testee } })], namesObjects: true },
  },
}
