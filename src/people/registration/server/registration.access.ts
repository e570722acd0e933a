import type { CallAccess } from '../../../platform/contract/call.ts'
import type { RegistrationCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const registrationAccess: CallAccess<RegistrationCalls> = {
  'POST /users/sendMsg/{phone}': 'public',
  'POST /users/register': 'public',
  'POST /users/resetPasswordByCode': 'public',
  'GET /users/getRegistrations': ['管理员', '管理层', '基地负责人'],
  'POST /users/approve/{id}': ['管理员', '管理层', '基地负责人'],
  'POST /users/refuse/{id}': ['管理员', '管理层', '基地负责人'],
}
