import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import type { DeviceImportCalls } from '../contract.ts'

const rowOf = ({ site, account }: TestOwner) => ({
  request: { siteId: site, accountId: account, type: 'T30', rows: [{ row: 2, serial: `imported-${nextNumber()}` }] },
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const deviceImportRequests: CallRequests<DeviceImportCalls> = {
  calls: {
    'POST /deviceImport/read': { cases: [() => ({ file: new TextEncoder().encode('Serial,IP\nS1,192.0.2.1\n') })] },
    'POST /deviceImport/check': { cases: [rowOf], namesObjects: true },
    'POST /deviceImport/apply': { cases: [rowOf], namesObjects: true },
    'POST /deviceImport/template': { cases: [() => ({ request: { format: 'csv' } })] },
  },
}
