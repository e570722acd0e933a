import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CategoryCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const categoryAccess: CallAccess<CategoryCalls> = {
  'POST /materialType/find/': ['管理员', '管理层', '基地负责人', '教师'],
  'POST /materialType/save': ['管理员', '管理层'],
  'POST /materialType/update/{id}': ['管理员', '管理层'],
  'POST /materialType/delete/{id}': ['管理员', '管理层'],
}
