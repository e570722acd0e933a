import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TestOwner } from '../../../platform/testing/test-fleet.ts'
import type { DeviceImportCalls } from '../contract.ts'

const SHEET = `Serial,Asset number,Name,Type,IP,Port,MAC,Worker,Rack,Shelf,Slot
S1,A1,N1,T30,192.0.2.1,4028,02:00:00:00:00:01,w1,A1,1,1
`

const rowOf = ({ site, account }: TestOwner) => ({
  request: { siteId: site, accountId: account, type: 'T30', rows: [{ row: 2, serial: `imported-${nextNumber()}` }] },
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const deviceImportRequests: CallRequests<DeviceImportCalls> = {
  calls: {
    'POST /deviceImport/read': { cases: [() => ({ file: new TextEncoder().encode(SHEET) })] },
    'POST /deviceImport/check': { cases: [rowOf], namesObjects: true },
    'POST /deviceImport/apply': { cases: [rowOf], namesObjects: true },
    'POST /deviceImport/template': { cases: [() => ({ request: { format: 'csv' } })] },
  },
}
