import type { CallAccess } from '../../../platform/contract/call.ts'
import type { MinerLoginCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const minerLoginAccess: CallAccess<MinerLoginCalls> = {
  'GET /minerLogin/site/{siteId}': ['管理员'],
  'POST /minerLogin/save': ['管理员'],
}
