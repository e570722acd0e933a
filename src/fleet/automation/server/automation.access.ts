import type { CallAccess } from '../../../platform/contract/call.ts'
import type { AutomationCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const automationAccess: CallAccess<AutomationCalls> = {
  'POST /automation/find/': ['管理员', '管理层'],
  'POST /automation/save': ['管理员'],
  'POST /automation/update/{id}': ['管理员'],
  'POST /automation/delete/{id}': ['管理员'],
  'POST /automation/stop': ['管理员'],
  'POST /automation/dryRun/{id}': ['管理员', '管理层'],
  'POST /automation/log/': ['管理员', '管理层'],
  'POST /automation/findSites/': ['管理员', '管理层'],
  'POST /automation/allow/{id}': ['管理员'],
}
