import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ReportCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const reportAccess: CallAccess<ReportCalls> = {
  'POST /compliance/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /compliance/devices/': ['管理员', '管理层', '代理', '客户'],
  'POST /compliance/showEnergy': ['管理员', '代理'],
  'POST /compliance/export': ['管理员', '管理层', '代理', '客户'],
  'POST /compliance/savePdf': ['管理员', '管理层', '代理', '客户'],
  'GET /compliance/getPdf/{id}': ['管理员', '管理层', '代理', '客户'],
  'GET /compliance/pdf/{id}': ['管理员', '管理层', '代理', '客户'],
}
