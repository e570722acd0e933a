import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addMember, ofMember } from '../../testing/add-member.ts'
import type { Member } from '../../testing/add-member.ts'
import type { SingleSignOnCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const singleSignOnRequests: CallRequests<SingleSignOnCalls, Member> = {
  addObjects: addMember,
  calls: {
    // The tests' server has no provider.
    'POST /signOn/begin': { cases: [() => ({ request: {} })], code: 41000 },
    'POST /signOn/link': { cases: [() => ({ request: {} })], code: 41000 },
    'POST /signOn/finish': { cases: [() => ({ request: { query: 'code=x' } })], code: 41001 },
    'POST /signOn/find/': nothing,
    'POST /signOn/unlink': { cases: [() => ({ request: { issuer: 'x', subject: 'y' } })], code: 404 },
    'GET /users/getIdentities/{id}': ofMember,
    'POST /users/linkIdentity/{id}': {
      cases: [({ member }) => ({ params: { id: member }, request: { issuer: 'https://x', subject: 'y' } })],
      namesObjects: true,
      code: 41000,
    },
    'POST /users/unlinkIdentity/{id}': {
      cases: [({ member }) => ({ params: { id: member }, request: { issuer: 'https://x', subject: 'y' } })],
      code: 404,
    },
  },
}
