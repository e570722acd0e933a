import { randomBytes } from 'node:crypto'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { CarrierCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const carrierRequests: CallRequests<CarrierCalls, { carrierLink: number }> = {
  async addObjects(db, { company, user }, mark) {
    const { id } = await db
      .insertInto('carrier_link')
      .values({ company_id: company, checked_org: mark, code_hash: randomBytes(32), created_by: user })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { carrierLink: id }
  },
  calls: {
    'POST /carrierLink/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /carrierLink/save': {
      cases: [({ company, name }) => ({ request: { companyId: company, checkedOrg: name } })],
      namesObjects: true,
    },
    'POST /carrierLink/revoke/{id}': {
      cases: [({ carrierLink }) => ({ params: { id: carrierLink } })],
      namesObjects: true,
    },
  },
}
