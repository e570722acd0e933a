import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SyncCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const syncAccess: CallAccess<SyncCalls> = {
  'POST /device/updateDevice': ['管理员', '代理'],
}
