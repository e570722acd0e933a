import type { CallAccess } from '../../../platform/contract/call.ts'
import type { EarningCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const earningAccess: CallAccess<EarningCalls> = {
  'POST /earning/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /earning/save': ['管理员'],
  'POST /earning/delete/{id}': ['管理员'],
  'POST /earningSource/find/': ['管理员'],
  'POST /earningSource/save': ['管理员'],
  'POST /earningSource/delete/{id}': ['管理员'],
  'POST /earningSource/test/{id}': ['管理员'],
}
