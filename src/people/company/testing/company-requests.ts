import { upsertFirstCompany } from '../../session/server/first-administrator.sql.ts'
import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallCase, CallRequests, RequestOwner } from '../../../platform/testing/call-requests.ts'
import { addMember } from '../../testing/add-member.ts'
import type { Member } from '../../testing/add-member.ts'
import type { CompanyCalls } from '../contract.ts'

const ofCompany: CallCase<RequestOwner> = {
  cases: [({ company }) => ({ params: { id: company } })],
  namesObjects: true,
}
const form = (name: string, superCompanyId: number) => ({
  name: `${name} base`,
  domain: `base-${nextNumber()}`,
  superCompanyId,
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const companyRequests: CallRequests<CompanyCalls, Member & { root: number }> = {
  async addObjects(db, owner, mark) {
    const member = await addMember(db, owner, mark)
    return { ...member, root: await upsertFirstCompany(db, 'Test') }
  },
  calls: {
    'GET /company/getByDomain': { cases: [() => ({ query: { domain: 'nobody' } })], code: 404 },
    'POST /company/find/': { cases: [() => ({ request: {} })] },
    'POST /company/findCenter': { cases: [() => ({ request: {} })] },
    'POST /company/findTable/': { cases: [() => ({ request: {} })] },
    'GET /company/export/{companyId}': {
      cases: [({ company }) => ({ params: { companyId: company } })],
      namesObjects: true,
    },
    'POST /company/save': {
      cases: [({ company, name }) => ({ request: form(name, company) })],
    },
    'POST /company/update/{id}': {
      cases: [({ company, name, root }) => ({ params: { id: company }, request: form(name, root) })],
      namesObjects: true,
    },
    // There are devices at its site.
    'POST /company/delete/{id}': { ...ofCompany, code: 41000 },
    'GET /users/getCompanies': nothing,
    'POST /users/changeCompany/{companyId}/{userId}': {
      cases: [({ company, user }) => ({ params: { companyId: company, userId: user } })],
      namesObjects: true,
    },
    'POST /groups/find/': {
      cases: [() => ({ request: {} }), ({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /groups/save': {
      cases: [
        ({ company }) => ({ request: { companyId: company, name: `group ${nextNumber()}` } }),
        ({ company, group }) => ({ request: { id: group, companyId: company, name: `group ${nextNumber()}` } }),
      ],
      namesObjects: true,
    },
    'POST /groups/delete/{id}': { cases: [({ group }) => ({ params: { id: group } })], namesObjects: true },
  },
}
