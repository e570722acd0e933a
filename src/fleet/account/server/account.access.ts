import type { CallAccess } from '../../../platform/contract/call.ts'
import type { AccountCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const accountAccess: CallAccess<AccountCalls> = {
  'POST /account/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /account/export': ['管理员', '管理层', '代理', '客户'],
  'GET /account/getById/{id}': ['管理员', '管理层', '代理', '客户'],
  'GET /account/getUnassigned/{id}': ['管理员', '管理层'],
  'GET /account/getAttached/{id}': ['管理员', '管理层', '代理', '客户'],
  'POST /account/save': ['管理员', '代理'],
  'POST /account/update/{id}': ['管理员', '代理'],
  'POST /account/delete/{id}': ['管理员', '代理'],
}
