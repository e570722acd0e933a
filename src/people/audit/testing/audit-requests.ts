import { nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { AuditCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const auditRequests: CallRequests<AuditCalls> = {
  calls: {
    'POST /audit/find/': nothing,
    'POST /audit/findOwn/': nothing,
    'POST /audit/exportOwn': nothing,
    'POST /audit/findKinds': nothing,
    'POST /audit/export': { cases: [() => ({ request: { format: 'csv' } })] },
  },
}
