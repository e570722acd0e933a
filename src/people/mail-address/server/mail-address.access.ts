import type { CallAccess } from '../../../platform/contract/call.ts'
import type { MailAddressCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const mailAddressAccess: CallAccess<MailAddressCalls> = {
  'GET /users/getEmail': 'everybody',
  'POST /users/sendEmailCode': 'everybody',
  'POST /users/confirmEmail': 'everybody',
  'POST /users/deleteEmail': 'everybody',
}
