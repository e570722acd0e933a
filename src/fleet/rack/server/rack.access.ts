import type { CallAccess } from '../../../platform/contract/call.ts'
import type { RackCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const rackAccess: CallAccess<RackCalls> = {
  'POST /scene/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /rack/find/': ['管理员'],
  'POST /rack/findNames/': ['管理员', '管理层', '代理', '客户'],
  'POST /rack/save': ['管理员'],
  'POST /rack/setUp': ['管理员'],
  'POST /rack/delete/{id}': ['管理员'],
  'POST /rack/arrange': ['管理员'],
  'POST /rack/export': ['管理员', '管理层', '代理', '客户'],
  'POST /rack/readList': ['管理员'],
  'POST /rack/place': ['管理员'],
}
