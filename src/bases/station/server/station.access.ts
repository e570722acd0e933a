import type { CallAccess } from '../../../platform/contract/call.ts'
import type { StationCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const stationAccess: CallAccess<StationCalls> = {
  'POST /station/find/': ['管理员', '管理层', '基地负责人', '检验员', '登记人员'],
  'POST /station/save': ['管理员', '管理层', '基地负责人'],
  'POST /station/delete/{id}': ['管理员', '管理层', '基地负责人'],
}
