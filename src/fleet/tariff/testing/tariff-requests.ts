import { addDays } from '../../../platform/rules/business-time.ts'
import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TariffCalls } from '../contract.ts'

const nextDay = () => addDays('2026-01-01', nextNumber())

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const tariffRequests: CallRequests<TariffCalls, { tariff: number }> = {
  addObjects: async (db, { site }) => {
    const { id } = await db
      .insertInto('tariff')
      .values({ site_id: site, first_day: nextDay(), currency: 'CNY', prices: Array.from({ length: 24 }, () => 0.3) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { tariff: id }
  },
  calls: {
    'POST /tariff/find/': { cases: [({ site }) => ({ request: { siteId: site } })], namesObjects: true },
    'POST /tariff/save': {
      cases: [
        ({ site, tariff }) => ({
          request: { id: tariff, siteId: site, firstDay: nextDay(), currency: 'CNY', price: '0.32', periods: [] },
        }),
        ({ site }) => ({ request: { siteId: site, firstDay: nextDay(), currency: 'CNY', price: '0.31', periods: [] } }),
      ],
      namesObjects: true,
    },
    'POST /tariff/delete/{id}': { cases: [({ tariff }) => ({ params: { id: tariff } })], namesObjects: true },
  },
}
