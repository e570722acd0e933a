import type { CallAccess } from '../../../platform/contract/call.ts'
import type { TesteeCalls } from '../contract.ts'

const AT_THE_GATE = ['管理员', '管理层', '基地负责人', '检验员', '登记人员'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const testeeAccess: CallAccess<TesteeCalls> = {
  'POST /testee/find/': AT_THE_GATE,
  'POST /testee/export': AT_THE_GATE,
  'POST /testee/save': AT_THE_GATE,
  'POST /testee/update/{id}': AT_THE_GATE,
  'POST /testee/delete/{id}': AT_THE_GATE,
  'POST /testee/showIdNo/{id}': AT_THE_GATE,
}
