import { passwordSealer } from '../../../platform/testing/seal-password.ts'
import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests, RequestOwner } from '../../../platform/testing/call-requests.ts'
import { addMember, ofMember } from '../../testing/add-member.ts'
import type { Member } from '../../testing/add-member.ts'
import type { UserCalls } from '../contract.ts'

const personForm = ({ company, name }: RequestOwner) => ({
  phone: `phone-${nextNumber()}`,
  name,
  nickName: '检验员',
  companyId: company,
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const userRequests: CallRequests<UserCalls, Member & { seal: (password: string) => string }> = {
  async addObjects(db, owner, mark) {
    const member = await addMember(db, owner, mark)
    return { ...member, seal: await passwordSealer(db) }
  },
  calls: {
    'POST /users/find/': {
      cases: [() => ({ request: {} }), ({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /users/export': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'GET /users/getById/{id}': ofMember,
    'GET /users/getProfile/{userId}': { cases: [({ user }) => ({ params: { userId: user } })], namesObjects: true },
    'POST /users/updateProfile': { cases: [() => ({ request: { job: 'x' } })] },
    'GET /users/listUserAll': {
      cases: [
        () => ({}),
        ({ group }) => ({ query: { groupId: group } }),
        ({ company }) => ({ query: { companyId: company } }),
      ],
      namesObjects: true,
    },
    'POST /users/exportUserAll': {
      cases: [
        () => ({ request: { format: 'csv' } }),
        ({ group }) => ({ request: { groupId: group, format: 'csv' } }),
        ({ company }) => ({ request: { companyId: company, format: 'csv' } }),
      ],
      namesObjects: true,
    },
    'GET /users/getByNickName/{name}': { cases: [() => ({ params: { name: '检验员' } })] },
    'GET /users/getOperatorAndBaseAdmin/{id}': {
      cases: [({ company }) => ({ params: { id: company } })],
      namesObjects: true,
    },
    'GET /users/getManagedRoles': nothing,
    'POST /users/save': {
      cases: [
        (ids) => ({ request: { ...personForm(ids), password: ids.seal('abAB1!'), passwordAgain: ids.seal('abAB1!') } }),
      ],
      namesObjects: true,
    },
    'POST /users/update/{id}': {
      cases: [(ids) => ({ params: { id: ids.member }, request: personForm(ids) })],
      namesObjects: true,
    },
    'POST /users/resetPassword/{id}': ofMember,
    'POST /users/endSessions/{id}': ofMember,
    'POST /users/delete/{id}': ofMember,
  },
}
