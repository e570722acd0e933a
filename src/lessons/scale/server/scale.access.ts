import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ScaleCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const scaleAccess: CallAccess<ScaleCalls> = {
  'POST /model/find/': ['管理员', '管理层', '教师'],
  'POST /model/export': ['管理员', '管理层'],
  'POST /model/save': ['管理员', '管理层'],
  'POST /model/update/{id}': ['管理员', '管理层'],
  'POST /model/delete/{id}': ['管理员', '管理层'],
  'POST /model/import/preview': ['管理员', '管理层'],
  'POST /model/import/': ['管理员', '管理层'],
}
