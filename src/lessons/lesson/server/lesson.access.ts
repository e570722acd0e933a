import type { CallAccess } from '../../../platform/contract/call.ts'
import type { LessonCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const lessonAccess: CallAccess<LessonCalls> = {
  'POST /Class/find/': ['管理员', '管理层', '教师'],
  'POST /Class/export': ['管理员', '管理层', '教师'],
  'POST /Class/findColleagues/': ['管理员', '教师'],
  'GET /Class/getById/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/save': ['管理员', '教师'],
  'PUT /Class/update/{id}': ['管理员', '教师'],
  'POST /Class/delete/{id}': ['管理员', '教师'],
  'POST /Class/end/{id}': ['管理员', '教师'],
  'POST /Class/removeCheck/{id}': ['管理员', '教师'],
}
