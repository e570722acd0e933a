import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { LowStockCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const lowStockRequests: CallRequests<LowStockCalls> = {
  calls: {
    'GET /companyMaterial/getNotice': nothing,
    'POST /companyMaterial/saveNotice': { cases: [() => ({ request: { isOn: false } })] },
  },
}
