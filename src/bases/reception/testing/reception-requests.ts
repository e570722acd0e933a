import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { PERIODS } from '../../rules/base-words.ts'
import type { ReceptionCalls } from '../contract.ts'

const newTanker = () => `浙R${nextNumber()}挂`

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const receptionRequests: CallRequests<ReceptionCalls, { booked: number; station: number }> = {
  addObjects: async (db, { company }, mark) => {
    const today = businessDay(new Date(), 'Asia/Shanghai')
    // Open at any time of the day: walk-ins are booked for the half day that goes on.
    const hours = { afternoon_to: '24:00' }
    await db
      .insertInto('base_profile')
      .values({ company_id: company, ...hours })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(hours))
      .execute()
    const plans = await db
      .insertInto('reservation_plan')
      .values(
        [today, addDays(today, 1)].flatMap((day) =>
          PERIODS.map((period) => ({
            company_id: company,
            day,
            period,
            tanker_type: '承压车' as const,
            total: 10_000,
            reserved: 2,
          })),
        ),
      )
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'day', 'period', 'tanker_type']).doUpdateSet({ total: 10_000 }),
      )
      .returning('id')
      .execute()
    const station = await db
      .insertInto('station')
      .values({ company_id: company, name: `${mark} gate ${nextNumber()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const add = async (values: object) => {
      const { id } = await db
        .insertInto('reservation')
        .values({
          company_id: company,
          plan_id: plans[0]!.id,
          day: today,
          period: 'morning',
          tanker_type: '承压车',
          code: `${mark}-gate-${nextNumber()}`,
          tanker_number: newTanker(),
          contact_name: mark,
          checked_org: mark,
          phone: '1',
          ...values,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    await add({ state: '已到场', arrived_at: new Date() })
    return { booked: await add({}), station: station.id }
  },
  calls: {
    'POST /reception/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /reception/check/{id}': { cases: [({ booked }) => ({ params: { id: booked } })], namesObjects: true },
    'POST /reception/saveTanker/{id}': {
      cases: [
        ({ booked }) => ({
          params: { id: booked },
          request: { licenseNumber: 'L1', tankCertificateUntil: '2999-01-01', mayCarry: ['液氨'], testeeIds: [] },
        }),
      ],
      namesObjects: true,
    },
    'POST /reception/admit/{id}': { cases: [({ booked }) => ({ params: { id: booked } })], namesObjects: true },
    'POST /reception/walkIn': {
      cases: [
        ({ company }) => ({
          request: { companyId: company, tankerNumber: newTanker(), tankerType: '承压车', contactName: 'contact' },
        }),
      ],
      namesObjects: true,
    },
    'POST /reception/queue/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /reception/callNext': { cases: [({ station }) => ({ request: { stationId: station } })], namesObjects: true },
  },
}
