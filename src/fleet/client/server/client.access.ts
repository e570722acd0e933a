import type { CallAccess } from '../../../platform/contract/call.ts'
import type { ClientCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const clientAccess: CallAccess<ClientCalls> = {
  'POST /client/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /client/export': ['管理员', '管理层', '代理'],
  'GET /client/getById/{id}': ['管理员', '管理层', '代理', '客户'],
  'GET /client/getAttached/{id}': ['管理员', '管理层', '代理'],
  'POST /client/save': ['管理员', '代理'],
  'POST /client/update/{id}': ['管理员', '代理'],
  'POST /client/delete/{id}': ['管理员', '代理'],
  'POST /agent/find/': ['管理员', '管理层', '代理'],
}
