import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CommentCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const commentAccess: CallAccess<CommentCalls> = {
  'POST /Comment/find/': ['管理员', '管理层', '教师'],
  'POST /Comment/marks': ['管理员', '管理层', '教师'],
  'POST /Comment/authors': ['管理员', '管理层', '教师'],
  'POST /Comment/seen': ['管理员', '管理层', '教师'],
  'POST /Comment/export': ['管理员', '管理层', '教师'],
  'POST /Comment/save': ['管理员', '教师'],
  'PUT /Comment/update/{id}': ['管理员', '教师'],
  'DELETE /Comment/delete/{id}': ['管理员', '教师'],
  'POST /Comment/reply/{id}': ['管理员', '教师'],
  'PUT /Comment/updateReply/{id}': ['管理员', '教师'],
  'POST /Comment/resolve/{id}': ['管理员', '教师'],
  'POST /Comment/hide/{id}': ['管理员'],
}
