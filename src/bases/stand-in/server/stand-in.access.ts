import type { CallAccess } from '../../../platform/contract/call.ts'
import type { StandInCalls } from '../contract.ts'

const APPROVERS = ['管理层', '基地负责人'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const standInAccess: CallAccess<StandInCalls> = {
  'POST /standIn/find/': ['管理员', '管理层', '基地负责人', '检验员', '登记人员'],
  'POST /standIn/findPeople/': APPROVERS,
  'POST /standIn/save': APPROVERS,
  'POST /standIn/remove/{id}': APPROVERS,
}
