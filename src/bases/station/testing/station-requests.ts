import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { StationCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const stationRequests: CallRequests<StationCalls, { station: number }> = {
  addObjects: async (db, { company }, mark) => {
    const { id } = await db
      .insertInto('station')
      .values({ company_id: company, name: `${mark} ${nextNumber()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { station: id }
  },
  calls: {
    'POST /station/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /station/save': {
      cases: [
        ({ company }) => ({ request: { companyId: company, name: `station ${nextNumber()}` } }),
        ({ station }) => ({ request: { id: station, name: `station ${nextNumber()}` } }),
      ],
      namesObjects: true,
    },
    'POST /station/delete/{id}': { cases: [({ station }) => ({ params: { id: station } })], namesObjects: true },
  },
}
