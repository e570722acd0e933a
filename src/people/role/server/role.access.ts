import type { CallAccess } from '../../../platform/contract/call.ts'
import type { RoleCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const roleAccess: CallAccess<RoleCalls> = {
  'POST /role/find/': ['管理员'],
  'POST /role/export': ['管理员'],
  'POST /role/update/{name}': ['管理员'],
}
