import type { CallAccess } from '../../../platform/contract/call.ts'
import type { MaintenanceCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const maintenanceAccess: CallAccess<MaintenanceCalls> = {
  'POST /maintenance/find/': ['管理员', '管理层', '代理'],
  'POST /maintenance/save': ['管理员', '代理'],
  'POST /maintenance/update/{id}': ['管理员', '代理'],
  'POST /maintenance/end/{id}': ['管理员', '代理'],
  'POST /maintenance/delete/{id}': ['管理员', '代理'],
  'POST /maintenance/bands/': ['管理员', '管理层', '代理', '客户'],
}
