import type { CallAccess } from '../../../platform/contract/call.ts'
import type { LessonReportCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const lessonReportAccess: CallAccess<LessonReportCalls> = {
  'POST /Class/report/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/exportReport/{id}': ['管理员', '管理层', '教师'],
  'POST /Class/compare/': ['管理员', '管理层', '教师'],
  'POST /Class/scoreLines/': ['管理员', '管理层', '教师'],
}
