import type { CallAccess } from '../../../platform/contract/call.ts'
import type { LowStockCalls } from '../contract.ts'

/** Who may make each call, in words: the access matrix compares it with what the server answers. */
export const lowStockAccess: CallAccess<LowStockCalls> = {
  'GET /companyMaterial/getNotice': ['管理员', '管理层', '基地负责人'],
  'POST /companyMaterial/saveNotice': ['管理员', '管理层', '基地负责人'],
}
