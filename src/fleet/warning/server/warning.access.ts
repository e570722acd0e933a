import type { CallAccess } from '../../../platform/contract/call.ts'
import type { WarningCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const warningAccess: CallAccess<WarningCalls> = {
  'POST /warning/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /warning/export': ['管理员', '管理层', '代理', '客户'],
  'POST /warning/acknowledge/{id}': ['管理员', '代理'],
  'POST /warning/acknowledgeAll': ['管理员', '代理'],
  'POST /warning/delete/{id}': ['管理员', '代理'],
  'POST /warning/deleteAll': ['管理员', '代理'],
  'POST /warning/snoozeAll': ['管理员', '代理'],
  'POST /warning/assignAll': ['管理员', '代理'],
  'POST /warning/findAssignees/': ['管理员', '代理'],
  'GET /warning/file/{id}': ['管理员', '管理层', '代理', '客户'],
  'POST /warning/countByOwner/': ['管理员', '管理层', '代理', '客户'],
  'POST /warning/exportByOwner': ['管理员', '管理层', '代理', '客户'],
  'POST /warningRule/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /warningRule/export': ['管理员', '管理层', '代理', '客户'],
  'POST /warningRule/save': ['管理员'],
  'POST /warningRule/update/{id}': ['管理员'],
}
