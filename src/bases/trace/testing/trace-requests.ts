import { nextNumber } from '../../../platform/testing/call-requests.ts'
import type { CallRequests } from '../../../platform/testing/call-requests.ts'
import type { TraceCalls } from '../contract.ts'

/** Requests of each call that succeed: the access matrix sends them as each role. */
export const traceRequests: CallRequests<TraceCalls, { trace: number; group: number }> = {
  addObjects: async (db, { company, user }, mark) => {
    const group = await db
      .insertInto('user_group')
      .values({ company_id: company, name: `${mark} ${nextNumber()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    const values = { company_id: company, group_id: group.id, created_by: user, title: `${mark} ${nextNumber()}` }
    const { id } = await db.insertInto('trace').values(values).returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('trace')
      .values({ ...values, status: 1, published_at: new Date() })
      .execute()
    return { trace: id, group: group.id }
  },
  calls: {
    'POST /trace/find/': { cases: [({ company }) => ({ request: { companyId: company } })], namesObjects: true },
    'POST /trace/save': {
      cases: [
        ({ company }) => ({ request: { companyId: company, title: 'news' } }),
        ({ trace }) => ({ request: { id: trace, title: 'news' } }),
        ({ company, group }) => ({ request: { companyId: company, groupId: group, title: 'news' } }),
      ],
      namesObjects: true,
    },
    'GET /trace/getDetail/{id}': { cases: [({ trace }) => ({ params: { id: trace } })], namesObjects: true },
    'POST /trace/setStatus/{id}': {
      cases: [({ trace }) => ({ params: { id: trace }, query: { status: 2 } })],
      namesObjects: true,
    },
    'GET /trace/townTrace': { cases: [({ group }) => ({ query: { townId: group } })], namesObjects: true },
  },
}
