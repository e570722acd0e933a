import { addDays } from '../../../platform/rules/business-time.ts'
import { nextNumber, nothing } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { EarningCalls } from '../contract.ts'

const nextDay = () => addDays('2026-01-01', nextNumber())

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const earningRequests: CallRequests<EarningCalls, { earning: number; source: number }> = {
  addObjects: async (db) => {
    const earning = await db
      .insertInto('earning')
      .values({ currency: 'EUR', first_day: nextDay(), amount: 0.05 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { earning: earning.id, source: 999_999_999 }
  },
  calls: {
    'POST /earning/find/': nothing,
    'POST /earning/save': {
      cases: [() => ({ request: { currency: 'USD', firstDay: nextDay(), amount: '0.05' } })],
    },
    'POST /earning/delete/{id}': { cases: [({ earning }) => ({ params: { id: earning } })] },
    'POST /earningSource/find/': nothing,
    'POST /earningSource/save': {
      cases: [() => ({ request: { currency: 'USD', url: 'http://127.0.0.1:1/', path: 'usd' } })],
    },
    'POST /earningSource/delete/{id}': { cases: [({ source }) => ({ params: { id: source } })], code: 404 },
    'POST /earningSource/test/{id}': { cases: [({ source }) => ({ params: { id: source } })], code: 404 },
  },
}
