import type { CallAccess } from '../../../platform/contract/call.ts'
import type { DeviceImportCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const deviceImportAccess: CallAccess<DeviceImportCalls> = {
  'POST /deviceImport/read': ['管理员', '代理'],
  'POST /deviceImport/check': ['管理员', '代理'],
  'POST /deviceImport/apply': ['管理员', '代理'],
  'POST /deviceImport/template': ['管理员', '代理'],
}
