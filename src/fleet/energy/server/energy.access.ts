import type { CallAccess } from '../../../platform/contract/call.ts'
import type { EnergyCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const energyAccess: CallAccess<EnergyCalls> = {
  'POST /energy/find/': ['管理员', '管理层', '代理', '客户'],
  'POST /energy/export': ['管理员', '管理层', '代理', '客户'],
}
