import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SecondFactorCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const secondFactorAccess: CallAccess<SecondFactorCalls> = {
  'GET /secondFactor/get': 'everybody',
  'POST /secondFactor/begin': 'everybody',
  'POST /secondFactor/confirm': 'everybody',
  'POST /secondFactor/remove': 'everybody',
  'POST /users/resetSecondFactor/{id}': ['管理员', '管理层', '基地负责人'],
}
