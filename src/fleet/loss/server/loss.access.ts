import type { CallAccess } from '../../../platform/contract/call.ts'
import type { LossCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const lossAccess: CallAccess<LossCalls> = {
  'POST /loss/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /loss/export': ['管理员', '管理层', '代理', '客户'],
}
