import type { CallAccess } from '../../../platform/contract/call.ts'
import type { BaseScreenCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const baseScreenAccess: CallAccess<BaseScreenCalls> = {
  'POST /baseScreen/get/{id}': ['管理员', '基地负责人'],
}
