import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ReceptionCalls } from '../contract.ts'

const AT_THE_BASE = ['管理员', '管理层', '基地负责人', '检验员', '登记人员'] as const
const REGISTRARS = ['基地负责人', '登记人员'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const receptionAccess: CallAccess<ReceptionCalls> = {
  'POST /reception/find/': AT_THE_BASE,
  'POST /reception/check/{id}': AT_THE_BASE,
  'POST /reception/saveTanker/{id}': REGISTRARS,
  'POST /reception/admit/{id}': REGISTRARS,
  'POST /reception/walkIn': REGISTRARS,
  'POST /reception/queue/': AT_THE_BASE,
  'POST /reception/callNext': ['基地负责人', '检验员', '登记人员'],
}
