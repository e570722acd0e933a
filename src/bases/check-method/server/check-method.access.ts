import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CheckMethodCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const checkMethodAccess: CallAccess<CheckMethodCalls> = {
  'POST /checkMethod/find/': ['管理员', '管理层', '基地负责人', '检验员', '登记人员'],
  'POST /checkMethod/export': ['管理员', '管理层'],
  'POST /checkMethod/save': ['管理员', '管理层'],
  'POST /checkMethod/update/{id}': ['管理员', '管理层'],
  'POST /checkMethod/delete/{id}': ['管理员', '管理层'],
  'POST /checkMethod/findChecklists/{id}': ['管理员', '管理层'],
  'POST /checkMethod/saveChecklist/{id}': ['管理员', '管理层'],
}
