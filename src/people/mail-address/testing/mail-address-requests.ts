import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { MailAddressCalls } from '../contract.ts'

const EMAIL = 'a@example.com'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const mailAddressRequests: CallRequests<MailAddressCalls> = {
  calls: {
    'GET /users/getEmail': nothing,
    // both refused: the tests' server sends no mail, so there is no code
    'POST /users/sendEmailCode': { cases: [() => ({ request: { email: EMAIL } })], code: 41000 },
    'POST /users/confirmEmail': { cases: [() => ({ request: { email: EMAIL, code: '123456' } })], code: 41000 },
    'POST /users/deleteEmail': nothing,
  },
}
