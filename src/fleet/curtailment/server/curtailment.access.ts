import type { CallAccess } from '../../../platform/contract/call.ts'
import type { CurtailmentCalls } from '../contract.ts'

/** Which roles may make each call, in words: the access matrix compares it with the server's responses. */
export const curtailmentAccess: CallAccess<CurtailmentCalls> = {
  'GET /curtailment/site/{siteId}': ['管理员'],
  'POST /curtailment/begin/{siteId}': ['管理员'],
  'POST /curtailment/restore/{siteId}': ['管理员'],
}
