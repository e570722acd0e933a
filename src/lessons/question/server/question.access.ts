import type { CallAccess } from '../../../platform/contract/call.ts'
import type { QuestionCalls } from '../contract.ts'

const WRITERS = ['管理员', '教师']

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const questionAccess: CallAccess<QuestionCalls> = {
  'POST /Question/find/': ['管理员', '管理层', '教师'],
  'POST /Question/ask': WRITERS,
  'POST /Question/vote/{id}': WRITERS,
  'POST /Question/answer/{id}': WRITERS,
  'DELETE /Question/delete/{id}': WRITERS,
}
