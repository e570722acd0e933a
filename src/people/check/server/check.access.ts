import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CheckCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const checkAccess: CallAccess<CheckCalls> = {
  'POST /device/addChecks/{id}': ['管理员', '代理', '教师'],
}
