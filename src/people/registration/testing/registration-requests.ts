import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addMember, ofMember } from '../../testing/add-member.ts'
import type { Member } from '../../testing/add-member.ts'
import type { RegistrationCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const registrationRequests: CallRequests<RegistrationCalls, Member> = {
  addObjects: addMember,
  calls: {
    'POST /users/sendMsg/{phone}': {
      cases: [
        () => ({ params: { phone: `138${String(nextNumber()).padStart(8, '0')}` }, request: { purpose: 'register' } }),
      ],
    },
    // What is no sealed password is refused before anything else.
    'POST /users/register': {
      cases: [
        () => ({
          request: {
            phone: '13800138000',
            name: 'x',
            identifier: 'x',
            birthday: '1990-01-01',
            password: 'x',
            passwordAgain: 'x',
            code: '000000',
          },
        }),
      ],
      code: 41000,
    },
    'POST /users/resetPasswordByCode': {
      cases: [() => ({ request: { phone: '13800138000', code: '000000', newPasswd: 'x', newPasswdAgain: 'x' } })],
      code: 41000,
    },
    'GET /users/getRegistrations': nothing,
    'POST /users/approve/{id}': ofMember,
    // The member registered with no one.
    'POST /users/refuse/{id}': { ...ofMember, code: 41000 },
  },
}
