import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { ofSite } from '../../testing/owner-requests.ts'
import type { RackCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const rackRequests: CallRequests<RackCalls> = {
  calls: {
    'POST /scene/find/': ofSite(),
    'POST /rack/find/': ofSite(),
    'POST /rack/findNames/': ofSite(),
    'POST /rack/save': ofSite(() => ({
      name: `rack ${nextNumber()}`,
      aisle: nextNumber() % 500,
      place: 1,
      shelves: 1,
      slots: 1,
    })),
    'POST /rack/setUp': ofSite(() => ({ aisles: 1, racksPerAisle: 1, shelves: 1, slots: 1 })),
    'POST /rack/delete/{id}': { cases: [() => ({ params: { id: 999_999_999 } })], code: 404 },
    'POST /rack/arrange': ofSite(),
    'POST /rack/export': ofSite(),
    'POST /rack/readList': { cases: [() => ({ file: new TextEncoder().encode('序列号,机架,层,位\nS1,A1,1,1\n') })] },
    'POST /rack/place': ofSite(() => ({ rows: [{ serial: 'none', rack: '', shelf: null, slot: null }] })),
  },
}
