import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CommandCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const commandAccess: CallAccess<CommandCalls> = {
  'GET /command/settings/{siteId}': ['管理员', '代理'],
  'POST /command/settings/{siteId}': ['管理员'],
  'POST /command/preview': ['管理员', '代理'],
  'POST /command/run': ['管理员', '代理'],
  'POST /command/poolChange': ['管理员', '代理'],
  'POST /command/undo/{runId}': ['管理员', '代理'],
  'POST /command/find/': ['管理员', '代理'],
  'POST /command/export': ['管理员', '代理'],
  'POST /command/results/{runId}': ['管理员', '代理'],
  'POST /command/exportResults/{runId}': ['管理员', '代理'],
  'POST /command/cancel/{runId}': ['管理员', '代理'],
  'GET /command/device/{id}': ['管理员', '代理'],
}
