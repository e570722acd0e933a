import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ReservationCalls } from '../contract.ts'

const READERS = ['管理员', '管理层', '基地负责人', '检验员', '登记人员']
const CLERKS = ['管理员', '管理层', '基地负责人', '登记人员']

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const reservationAccess: CallAccess<ReservationCalls> = {
  'POST /reservation/find/': READERS,
  'POST /reservation/export': READERS,
  'POST /reservation/import/preview': CLERKS,
  'POST /reservation/import/': CLERKS,
  'POST /reservation/save': CLERKS,
  'POST /reservation/saveWeekly': CLERKS,
  'POST /reservation/update/{id}': CLERKS,
  'POST /reservation/move/{id}': CLERKS,
  'POST /reservation/checkIn/{id}': CLERKS,
  'POST /reservation/cancel/{id}': CLERKS,
}
