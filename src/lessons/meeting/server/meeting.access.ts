import type { CallAccess } from '../../../platform/contract/call.ts'
import type { MeetingCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const meetingAccess: CallAccess<MeetingCalls> = {
  'GET /Meet/getJoin/{classId}': ['管理员', '管理层', '教师'],
  'POST /Meet/ended': 'public',
  'POST /Class/start/{id}': ['管理员', '教师'],
}
