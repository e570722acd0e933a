import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import { addPerson } from '../../../platform/testing/test-people.ts'
import type { StandInCalls } from '../contract.ts'

let years = 0

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const standInRequests: CallRequests<StandInCalls, { standIn: number; colleague: number }> = {
  async addObjects(db, { company, user }, mark) {
    const colleague = await addPerson(db, { role: '检验员', companyId: company, name: mark })
    const period = { from_day: '2020-01-01', to_day: '2020-01-02' }
    const { id } = await db
      .insertInto('stand_in')
      .values({ company_id: company, user_id: colleague, named_by: user, ...period })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { standIn: id, colleague }
  },
  calls: {
    'POST /standIn/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /standIn/findPeople/': {
      cases: [({ company }) => ({ request: { companyId: company } })],
      namesObjects: true,
    },
    'POST /standIn/save': {
      cases: [
        ({ company, colleague }) => {
          years += 1
          const day = `${2100 + years}-01-01`
          return { request: { companyId: company, userId: colleague, fromDay: day, toDay: day } }
        },
      ],
      namesObjects: true,
    },
    'POST /standIn/remove/{id}': { cases: [({ standIn }) => ({ params: { id: standIn } })], namesObjects: true },
  },
}
