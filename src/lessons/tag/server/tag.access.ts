import type { CallAccess } from '../../../platform/contract/call.ts'
import type { TagCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const tagAccess: CallAccess<TagCalls> = {
  'POST /TagType/find/': ['管理员', '管理层', '教师'],
  'POST /TagType/save': ['管理员', '管理层'],
  'PUT /TagType/update/{id}': ['管理员', '管理层'],
  'DELETE /TagType/delete/{id}': ['管理员', '管理层'],
}
