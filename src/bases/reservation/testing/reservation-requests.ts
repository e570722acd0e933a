import { addDays, businessDay } from '../../../platform/rules/business-time.ts'
import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallParts } from '../../../platform/testing/test-caller.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import type { ReservationCalls } from '../contract.ts'

const today = () => businessDay(new Date(), 'Asia/Shanghai')
/** Every base that is named here has places then. */
const planned = () => addDays(today(), 30)

const details = () => ({ tankerNumber: `浙B${nextNumber()}挂`, contactName: 'contact', phone: '13800000000' })
const place = () => ({ reserveTime: planned(), reservePeriod: 'morning', tankerType: '常压车' })

async function addPlan(db: Db, company: number, day: string): Promise<number> {
  const plan = { company_id: company, day, period: 'morning', tanker_type: '常压车' } as const
  const { id } = await db
    .insertInto('reservation_plan')
    .values({ ...plan, total: 10_000 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'day', 'period', 'tanker_type']).doUpdateSet({ total: 10_000 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addReservation(db: Db, company: number, day: string, mark: string): Promise<number> {
  const planId = await addPlan(db, company, day)
  const { id } = await db
    .insertInto('reservation')
    .values({
      company_id: company,
      plan_id: planId,
      day,
      period: 'morning',
      tanker_type: '常压车',
      code: `${mark}-${nextNumber()}`,
      tanker_number: `${mark}${nextNumber()}`,
      contact_name: mark,
      phone: mark,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('reservation_plan').set({ reserved: 1 }).where('id', '=', planId).execute()
  return id
}

/** A spreadsheet with one booking. */
const bookingFile = ({ company }: { company: number }): CallParts => ({
  query: { companyId: `${company}` },
  file: new TextEncoder().encode(
    `预约日期,时段,槽车类型,槽车号,联系人,电话,邮箱,承运单位,行驶证号,介质\n${planned()},上午,常压车,浙D${nextNumber()},x,13800000000,x@example.com,y,z,柴油\n`,
  ),
})

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const reservationRequests: CallRequests<ReservationCalls, { reservation: number; todays: number }> = {
  async addObjects(db, { company }, mark) {
    return {
      reservation: await addReservation(db, company, planned(), mark),
      todays: await addReservation(db, company, today(), mark),
    }
  },
  calls: {
    'POST /reservation/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /reservation/export': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'POST /reservation/save': {
      cases: [({ company }) => ({ request: { companyId: company, ...place(), ...details() } })],
      namesObjects: true,
    },
    'POST /reservation/saveWeekly': {
      cases: [({ company }) => ({ request: { companyId: company, ...place(), ...details(), weeks: 2 } })],
      namesObjects: true,
    },
    'POST /reservation/import/preview': { cases: [bookingFile], namesObjects: true },
    'POST /reservation/import/': { cases: [bookingFile], namesObjects: true },
    'POST /reservation/update/{id}': {
      cases: [({ reservation }) => ({ params: { id: reservation }, request: details() })],
      namesObjects: true,
    },
    'POST /reservation/move/{id}': {
      cases: [({ reservation }) => ({ params: { id: reservation }, request: place() })],
      namesObjects: true,
    },
    'POST /reservation/checkIn/{id}': {
      cases: [({ todays }) => ({ params: { id: todays } })],
      namesObjects: true,
    },
    'POST /reservation/cancel/{id}': {
      cases: [({ reservation }) => ({ params: { id: reservation }, request: { reason: 'no cargo' } })],
      namesObjects: true,
    },
  },
}
