import type { CallAccess } from '../../../platform/contract/call.ts'
import type { VideoCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const videoAccess: CallAccess<VideoCalls> = {
  'GET /Class/position/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/position/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/setPoster/{id}': ['管理员', '教师'],
  'GET /Class/chapters/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/saveChapter/{id}': ['管理员', '教师'],
  'POST /Class/deleteChapter/{id}': ['管理员', '教师'],
}
