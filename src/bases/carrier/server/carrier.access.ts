import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CarrierCalls } from '../contract.ts'

const WRITERS = ['管理员', '管理层', '基地负责人', '登记人员'] as const

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const carrierAccess: CallAccess<CarrierCalls> = {
  'POST /carrierLink/find/': ['管理员', '管理层', '基地负责人', '检验员', '登记人员'],
  'POST /carrierLink/save': WRITERS,
  'POST /carrierLink/revoke/{id}': WRITERS,
}
