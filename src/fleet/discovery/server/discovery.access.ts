import type { CallAccess } from '../../../platform/contract/call.ts'
import type { DiscoveryCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const discoveryAccess: CallAccess<DiscoveryCalls> = {
  'POST /siteRange/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /siteRange/save': ['管理员'],
  'POST /siteRange/delete/{id}': ['管理员'],
  'POST /discovery/start': ['管理员'],
  'POST /discovery/cancel/{id}': ['管理员'],
  'POST /discovery/find/': ['管理员'],
  'POST /discovery/findFound/': ['管理员'],
  'POST /discovery/exportFound': ['管理员'],
  'POST /discovery/adopt': ['管理员'],
  'POST /discovery/forget': ['管理员'],
}
