import type { CallAccess } from '../../../platform/contract/call.ts'
import type { RoomCalls } from '../contract.ts'

const VIEWERS = ['管理员', '管理层', '教师']
const PRESENTERS = ['管理员', '教师']

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const roomAccess: CallAccess<RoomCalls> = {
  'POST /Room/enter/{classId}': VIEWERS,
  'POST /Room/state/{classId}': VIEWERS,
  'POST /Room/connect/{classId}': VIEWERS,
  'POST /Room/leave/{classId}': VIEWERS,
  'POST /Room/hand/{classId}': VIEWERS,
  'POST /Room/moderate/{classId}': PRESENTERS,
  'POST /Room/record/{classId}': PRESENTERS,
  'POST /Room/check': VIEWERS,
  'POST /Room/attendance/{classId}': VIEWERS,
  'POST /Room/exportAttendance/{classId}': VIEWERS,
}
