import type { CallAccess } from '../../../platform/contract/call.ts'
import type { SiteCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const siteAccess: CallAccess<SiteCalls> = {
  'POST /site/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /site/export': ['管理员', '管理层', '代理', '客户'],
  'GET /site/getById/{id}': ['管理员', '管理层', '代理', '客户'],
  'GET /site/getAttached/{id}': ['管理员'],
  'GET /site/getUnassignedAccounts/{id}': ['管理员', '管理层', '代理', '客户'],
  'POST /site/save': ['管理员'],
  'POST /site/update/{id}': ['管理员'],
  'POST /site/delete/{id}': ['管理员'],
}
