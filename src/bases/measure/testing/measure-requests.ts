import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { MeasureCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const measureRequests: CallRequests<MeasureCalls, { testee: number; measurement: number }> = {
  addObjects: async (db, { company, user }, mark) => {
    const testee = await db
      .insertInto('testee')
      .values({ company_id: company, name: `${mark} ${nextNumber()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const measurement = await db
      .insertInto('measurement')
      .values({
        company_id: company,
        testee_id: testee.id,
        measured_by: user,
        systolic: 150,
        diastolic: 95,
        pressure_conclusion: '高血压',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { testee: testee.id, measurement: measurement.id }
  },
  calls: {
    'POST /measure/findOut/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /measure/export': {
      cases: [({ company }) => ({ request: { companyId: company, format: 'csv' } })],
      namesObjects: true,
    },
    'POST /measure/saveOut': {
      cases: [({ testee }) => ({ request: { testeeId: testee, beforeMealBloodSugarValue: 5.2 } })],
      namesObjects: true,
    },
    'POST /measure/updateMeasureOut': {
      cases: [({ measurement }) => ({ request: { id: measurement, beforeMealBloodSugarValue: 5.2 } })],
      namesObjects: true,
    },
    'POST /data/byMeasures/{a}/{b}': {
      cases: [({ company }) => ({ params: { a: company, b: 'bloodPressure' } })],
      namesObjects: true,
    },
    'POST /data/dataByMeasuresException/{a}/{b}': {
      cases: [({ company }) => ({ params: { a: company, b: 'bloodPressure' } })],
      namesObjects: true,
    },
    'POST /data/dialogByMeasuresException/{id}': {
      cases: [
        ({ company }) => ({ params: { id: company }, request: { indicator: 'bloodPressure', conclusion: '高血压' } }),
      ],
      namesObjects: true,
    },
  },
}
