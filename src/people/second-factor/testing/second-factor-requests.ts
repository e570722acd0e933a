import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addMember, ofMember } from '../../testing/add-member.ts'
import type { Member } from '../../testing/add-member.ts'
import type { SecondFactorCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const secondFactorRequests: CallRequests<SecondFactorCalls, Member> = {
  addObjects: addMember,
  calls: {
    'GET /secondFactor/get': nothing,
    'POST /secondFactor/begin': { cases: [() => ({ request: { password: 'not sealed' } })], code: 41000 },
    'POST /secondFactor/confirm': { cases: [() => ({ request: { otp: '000000' } })], code: 41000 },
    'POST /secondFactor/remove': { cases: [() => ({ request: { otp: '000000' } })] },
    'POST /users/resetSecondFactor/{id}': ofMember,
  },
}
